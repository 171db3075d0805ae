// The times of a call as bars from zero, with a line for their spread; a scale for each set of sizes, whose ways are compared.
import type { TimingRow } from "../../../wire";
import { TIME_OF_A_CALL, timeWords, unbroken, unitOf, WAY_WORDS } from "./words";

/** In medians: a line that goes further is cut, or the one of a busy moment would leave all bars too short to compare. */
const FURTHEST = 3;

/** Where the axis of one set of sizes ends, in microseconds. */
function axisOf(timed: readonly TimingRow[]): number {
  const most = Math.max(...timed.map(({ median_us }) => median_us ?? 0));
  return Math.max(most, ...timed.map(({ upper_us }) => upper_us ?? 0).filter((us) => us <= FURTHEST * most));
}

export function Bars({ rows }: { rows: readonly TimingRow[] }) {
  const timed = rows.filter(({ median_us }) => median_us !== null);
  if (timed.length === 0) return null;
  const unit = unitOf(rows);
  const described = timed.map(
    (row) => `${WAY_WORDS[row.way]}, ${row.sizes}: ${timeWords(row.median_us, unit)}`,
  );
  return (
    <div
      class="ee-bars"
      role="img"
      aria-label={`${TIME_OF_A_CALL} ${described.join("; ")}`}
      title={TIME_OF_A_CALL}
    >
      {[...Map.groupBy(timed, ({ sizes }) => sizes)].map(([sizes, group]) => {
        const longest = axisOf(group);
        const percent = (us: number | null) => `${(100 * (us ?? 0)) / longest}%`;
        return (
          <div key={sizes} class="ee-bar-group">
            <code class="ee-quiet">
              <bdi>{unbroken(sizes)}</bdi>
            </code>
            {group.map(({ way, lower_us, median_us, upper_us }) => (
              <div key={way} class="ee-bar-row" data-way={way}>
                <span>{WAY_WORDS[way]}</span>
                <span class="ee-bar-track">
                  <span class="ee-bar" style={{ width: percent(median_us) }} />
                  <span
                    class="ee-bar-spread"
                    data-cut={(upper_us ?? 0) > longest}
                    style={{
                      left: percent(lower_us),
                      right: `calc(100% - ${percent(Math.min(upper_us ?? 0, longest))})`,
                    }}
                  />
                </span>
                <span class="ee-bar-time">{timeWords(median_us, unit)}</span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
