// The mark of an outcome: its shape and colour say which, and it is filled where the outcome is not what was asked.
import type { JSX } from "preact";
import type { Outcome } from "../words/outcome";
import { Sign } from "./icons";

const SHAPES: Readonly<Record<Outcome, JSX.Element>> = {
  dynamic: <circle cx="6" cy="6" r="4" />,
  tied: <path d="M1.5 2.5h9v2.5h-9zM1.5 7.5h9V10h-9z" />,
  derived: <path d="M6 1l5 5-5 5-5-5z" />,
  specialized: <path d="M2 2h8v8H2z" />,
  static: <path d="M1.5 4.7h9v2.6h-9z" />,
  failed: <path d="M6 1.2l5 9.3H1z" />,
  unknown: <path d="M4 4.4a2 2 0 1 1 2.9 1.8q-.9.5-.9 1.4M6 9.6v.4" />,
};

export const Mark = ({ got, isAsAsked }: { got: Outcome; isAsAsked: boolean }) => (
  <Sign class={`ee-mark ee-mark-${got}`} isFilled={!isAsAsked}>
    {SHAPES[got]}
  </Sign>
);

export const FailedMark = () => <Mark got="failed" isAsAsked={false} />;
