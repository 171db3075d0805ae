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
        {strings.REQUESTS.map(([ask, meaning]) => (
          <Entry key={ask} meaning={meaning}>
            <code>{ask}</code>
          </Entry>
        ))}
      </List>
      <List heading="Keys">
        {strings.KEYS.map(([keys, meaning]) => (
          <Entry key={keys} meaning={meaning}>
            <kbd>{keys}</kbd>
          </Entry>
        ))}
      </List>
      <List heading="Icons">
        {strings.ICONS.map(([icon, meaning]) => (
          <Entry key={icon} meaning={meaning}>
            {icon}
          </Entry>
        ))}
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
      <List heading="Words">
        {strings.WORDS.map(([word, meaning]) => (
          <Entry key={word} meaning={meaning}>
            {word}
          </Entry>
        ))}
      </List>
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

function Entry({ meaning, children }: { meaning: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{children}</dt>
      <dd>{withCode(meaning)}</dd>
    </>
  );
}
