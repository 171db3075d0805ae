// The "?" of the header: what the marks, the asks and the keys mean, in one panel.
import type { ComponentChildren } from "preact";
import { HeaderPanel, type Opening, PanelButton } from "./parts/headerpanel";
import { BoundsIcon, LinkIcon, NameIcon } from "./parts/icons";
import { Mark } from "./parts/mark";
import { withCode } from "./parts/withcode";
import { LINK_TITLE } from "./words/ask";
import * as strings from "./words/help";

export function HelpButton({ opening }: { opening: Opening }) {
  return (
    <PanelButton
      opening={opening}
      class="ee-step ee-help-button"
      aria-label={strings.LABEL}
      title={strings.TITLE}
    >
      ?
    </PanelButton>
  );
}

export function HelpPanel({ opening }: { opening: Opening }) {
  return (
    <HeaderPanel class="ee-help" label={strings.LABEL} opening={opening}>
      <List heading="Result">
        {strings.MARKS.map(([mark, word, meaning]) => (
          <Entry key={mark} meaning={meaning}>
            <Mark got={mark} isAsAsked /> {word}
          </Entry>
        ))}
        <Entry meaning={strings.FILLED}>
          <Mark got="specialized" isAsAsked={false} /> {strings.FILLED_WORD}
        </Entry>
      </List>
      <List heading="dynamic_shapes">
        {entries(strings.REQUESTS, (ask) => (
          <code>{ask}</code>
        ))}
      </List>
      <List heading="Keys">
        {entries(strings.KEYS, (keys) => (
          <kbd>{keys}</kbd>
        ))}
      </List>
      <List heading="Icons">
        {entries(strings.ICONS)}
        <Entry meaning={strings.BOUNDS}>
          <BoundsIcon />
        </Entry>
        <Entry meaning={LINK_TITLE}>
          <LinkIcon />
        </Entry>
        <Entry meaning={strings.NAME}>
          <NameIcon />
        </Entry>
        <Entry meaning={strings.REFUSED}>
          <span class="ee-refused-corner" />
        </Entry>
      </List>
      <List heading="Words">{entries(strings.WORDS)}</List>
    </HeaderPanel>
  );
}

function List({ heading, children }: { heading: string; children: ComponentChildren }) {
  return (
    <div>
      <h3 class="ee-kind">{heading}</h3>
      <dl>{children}</dl>
    </div>
  );
}

/** `shown` makes of each term what is seen of it. */
function entries(
  terms: readonly (readonly [term: string, meaning: string])[],
  shown: (term: string) => ComponentChildren = (term) => term,
): ComponentChildren {
  return terms.map(([term, meaning]) => (
    <Entry key={term} meaning={meaning}>
      {shown(term)}
    </Entry>
  ));
}

function Entry({ meaning, children }: { meaning: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{children}</dt>
      <dd>{withCode(meaning)}</dd>
    </>
  );
}
