// A small button above a table or a text.

interface ToolProps {
  /** What is on the button. */
  name: string;
  /** What the button is called where that is only a sign. */
  label?: string;
  /** Of a switch, whether it is on. */
  isOn?: boolean;
  onClick: () => void;
}

export function Tool({ name, label, isOn, onClick }: ToolProps) {
  return (
    <button type="button" class="ee-link" aria-label={label} aria-pressed={isOn} onClick={onClick}>
      {name}
    </button>
  );
}
