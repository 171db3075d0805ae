// A small button above a table or a text.
import { LinkButton } from "../parts/linkbutton";

interface ToolProps {
  /** What is on the button. */
  name: string;
  /** What the button is called where that is only a sign. */
  label?: string;
  /** Of a switch, whether it is on. */
  isOn?: boolean;
  title?: string;
  onClick: () => void;
}

export function Tool({ name, label, isOn, title, onClick }: ToolProps) {
  return (
    <LinkButton aria-label={label} aria-pressed={isOn} title={title} onClick={onClick}>
      {name}
    </LinkButton>
  );
}
