// The operators of the program: which are decomposed, and what each became; by the search all others that torch can decompose.
import type { DecomposedForm, DecomposedOperator, Decomposition } from "../../../model";
import type { OperatorOffer } from "../../../wire";
import { SearchField } from "../../parts/inputs";
import { Quiet } from "../../parts/quiet";
import { Code } from "../../parts/withcode";
import { useExplorer } from "../../state";
import type { Column } from "../../table/rows";
import { Table } from "../../table/table";
import { counted } from "../../words/numbers";
import type { Decompose } from "./store";
import { formWords, GONE, kindWords, STAYS } from "./words";

const MOST_FORMS = 3;

interface Row {
  offer: OperatorOffer;
  became: DecomposedOperator | null;
  store: Decompose;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: "operator", text: ({ offer }) => offer.target, isCode: true },
  { name: "decompose", text: () => "", view: (row) => <Choice {...row} />, isOfControls: true },
  { name: "kind", text: ({ offer }) => kindWords(offer) },
  { name: "calls", text: ({ offer }) => offer.calls || "" },
  {
    name: "replaced by",
    text: ({ became, offer }) => (became ? became.forms.map((form) => formText(form, offer)).join("; ") : ""),
    view: ({ became, offer }) => became && <Forms forms={became.forms} offer={offer} />,
  },
];

export function Operators({ store, result }: { store: Decompose; result: Decomposition | null }) {
  const offers = store.offers.value;
  const query = store.query.value.trim().toLowerCase();
  if (offers === null) return null;
  const became = new Map(result?.operators.map((it) => [it.use.target, it] as const));
  const isShown = ({ target, calls }: OperatorOffer) =>
    query ? target.toLowerCase().includes(query) : calls > 0 || store.flipped.value.has(target);
  const rows = offers
    .filter(isShown)
    .map((offer) => ({ offer, became: became.get(offer.target) ?? null, store }));
  return (
    <div class="ee-scrolled ee-operators">
      <Table label="Operators" columns={COLUMNS} rows={rows}>
        <SearchField
          label="Search operators"
          hint={`search ${offers.length} operators`}
          text={store.query.value}
          onText={(text) => {
            store.query.value = text;
          }}
        />
      </Table>
    </div>
  );
}

function Choice({ offer, store }: Row) {
  const { isAnswering } = useExplorer();
  return (
    <input
      type="checkbox"
      aria-label={`Decompose ${offer.target}`}
      title={offer.has_decomposition ? undefined : "torch has no decomposition for it"}
      checked={store.isDecomposed(offer)}
      disabled={!offer.has_decomposition || store.keepsAll.value || !isAnswering.value}
      onChange={() => store.flip(offer)}
    />
  );
}

function Forms({ forms, offer }: { forms: readonly DecomposedForm[]; offer: OperatorOffer }) {
  return (
    <>
      {forms.slice(0, MOST_FORMS).map((form) => (
        <div key={form.operators.join()}>
          {forms.length > 1 && <Quiet>{form.calls}× </Quiet>}
          {isSame(form, offer) || form.operators.length === 0 ? (
            <Quiet>{formText(form, offer)}</Quiet>
          ) : (
            <Code>{formText(form, offer)}</Code>
          )}
        </div>
      ))}
      {forms.length > MOST_FORMS && <Quiet>{counted(forms.length - MOST_FORMS, "more form")}</Quiet>}
    </>
  );
}

function formText(form: DecomposedForm, offer: OperatorOffer): string {
  if (form.operators.length === 0) return GONE;
  return isSame(form, offer) ? STAYS : formWords(form.operators);
}

function isSame({ operators }: DecomposedForm, { target }: OperatorOffer): boolean {
  return operators.length === 1 && operators[0] === target;
}
