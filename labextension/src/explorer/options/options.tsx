// The options of torch, in a panel below the header: each a switch with a sentence of what it does.
import type { ComponentChildren } from "preact";
import { PREDICT, PREDICT_MEANS } from "../features/predict/words";
import { HeaderPanel, type Opening, PanelButton } from "../parts/headerpanel";
import { OptionsIcon } from "../parts/icons";
import { Checkbox } from "../parts/inputs";
import { Quiet } from "../parts/quiet";
import { useExplorer } from "../state";
import { LABEL, OPTIONS, TITLE } from "../words/options";

export function OptionsButton({ opening }: { opening: Opening }) {
  const { pendingSpec, isAnswering } = useExplorer();
  const count = pendingSpec.options.value.length;
  return (
    <PanelButton
      opening={opening}
      aria-label={count > 0 ? `${LABEL} ${count}` : LABEL}
      title={`${LABEL}: ${TITLE}`}
      disabled={!isAnswering.value}
    >
      <OptionsIcon />
      {count > 0 && <span class="ee-count"> {count}</span>}
    </PanelButton>
  );
}

export function OptionsPanel({ opening }: { opening: Opening }) {
  const { pendingSpec, lacking, predicting, deliver } = useExplorer();
  return (
    <HeaderPanel class="ee-options" label="Options of torch" opening={opening}>
      {OPTIONS.filter(([option]) => !lacking.value.includes(option)).map(([option, meaning]) => (
        <Switch
          key={option}
          isOn={pendingSpec.options.value.includes(option)}
          meaning={meaning}
          onChange={(isOn) => pendingSpec.setOption(option, isOn)}
        >
          {option}
        </Switch>
      ))}
      <Switch
        isOn={predicting.value}
        meaning={PREDICT_MEANS}
        onChange={(isOn) => deliver({ kind: "set_predicting", is_on: isOn })}
      >
        {PREDICT}
      </Switch>
    </HeaderPanel>
  );
}

interface SwitchProps {
  isOn: boolean;
  meaning: string;
  onChange: (isOn: boolean) => void;
  children: ComponentChildren;
}

function Switch({ isOn, meaning, onChange, children }: SwitchProps) {
  const { isAnswering } = useExplorer();
  return (
    <Checkbox isOn={isOn} disabled={!isAnswering.value} onChange={onChange}>
      <span>
        <code>{children}</code>
        <Quiet> {meaning}</Quiet>
      </span>
    </Checkbox>
  );
}
