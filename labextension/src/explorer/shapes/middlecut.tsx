// A name in one line: where it does not fit its middle gives way to an ellipsis. Selected and copied it is whole.
interface MiddleCutProps {
  text: string;
  /** The beginning that is not seen: the rows above show it. */
  under?: string;
  /** How many characters at its end are never hidden. */
  tail?: number;
}

export function MiddleCut({ text, under = "", tail = 20 }: MiddleCutProps) {
  const prefix = under && <span class="ee-prefix">{under}</span>;
  return (
    <span class="ee-cut" style={{ "--ee-tail": `${tail}ch` }}>
      {prefix}
      {text.length > tail && <span class="ee-head">{text.slice(0, -tail)}</span>}
      {text.slice(-tail)}
    </span>
  );
}
