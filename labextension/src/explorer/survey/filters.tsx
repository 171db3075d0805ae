// What stands above the rows of a survey: the filters, how many rows fit, and the tools.
import { useMemo } from "preact/hooks";
import type { CaseRow } from "../../wire";
import { QuietStatus } from "../parts/quiet";
import { choicesOf, type FacetName, type Filter, facetsOf } from "./filter";
import * as strings from "./words";

interface FiltersProps {
  rows: readonly CaseRow[];
  filter: Filter;
  found: number;
  onChange: (filter: Filter) => void;
}

export function Filters({ rows, filter, found, onChange }: FiltersProps) {
  const facets = useMemo(() => facetsOf(rows, filter), [rows, filter]);
  return (
    <>
      <input
        type="search"
        aria-label={strings.BY_TEXT}
        placeholder={strings.FILTER}
        value={filter.text}
        onInput={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      {facets.map((facet) => (
        <FacetSelect
          key={facet}
          facet={facet}
          rows={rows}
          filter={filter}
          onChange={(value) => onChange({ ...filter, [facet]: value })}
        />
      ))}
      <QuietStatus>{found === rows.length ? "" : strings.foundWords(found, rows.length)}</QuietStatus>
    </>
  );
}

interface FacetSelectProps {
  facet: FacetName;
  rows: readonly CaseRow[];
  filter: Filter;
  onChange: (value: string) => void;
}

function FacetSelect({ facet, rows, filter, onChange }: FacetSelectProps) {
  const choices = useMemo(() => choicesOf(rows, filter, facet), [rows, filter, facet]);
  const { label, all } = strings.FACETS[facet];
  return (
    <select
      aria-label={label}
      value={filter[facet]}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {choices.map(({ value, label: words, count }) => (
        <option key={value} value={value}>
          {strings.optionWords(words, count)}
        </option>
      ))}
    </select>
  );
}
