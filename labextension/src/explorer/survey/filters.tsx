// What stands above the rows of a survey: the filters, how many rows fit, and the tools.
import { useMemo } from "preact/hooks";
import type { CaseRow } from "../../wire";
import { SearchField, Select } from "../parts/inputs";
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
      <SearchField
        label={strings.BY_TEXT}
        hint={strings.FILTER}
        text={filter.text}
        onText={(text) => onChange({ ...filter, text })}
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
  const counted = choices.map((it) => [it.value, strings.optionWords(it.label, it.count)] as const);
  return <Select label={label} value={filter[facet]} choices={[["", all], ...counted]} onChange={onChange} />;
}
