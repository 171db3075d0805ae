// Fields and choices, as all views have them: what changes them is told the new value.
import type { ComponentChildren, InputHTMLAttributes } from "preact";

interface SearchFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "onKeyDown"> {
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
}

export function SearchField({ label, hint, text, onText, onKeyDown }: SearchFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface CheckboxProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "aria-label" | "title" | "disabled"> {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What stands behind the box. */
  children: ComponentChildren;
}

/** With what it is called, a click on which changes it too. */
export function Checkbox({ isOn, onChange, title, children, ...attributes }: CheckboxProps) {
  return (
    <label title={title}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        {...attributes}
      />
      {children}
    </label>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({ label, value, choices, onChange }: SelectProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </select>
  );
}
