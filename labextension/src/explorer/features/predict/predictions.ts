// What Python predicts of asks that are not exported: the result of the requested one, which choices would be refused, what an ask
// that is being typed would come to, and how the widest ask was found. It comes as messages, since what is saved of the widget must not hold it.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { unpacked } from "../../../packed";
import type {
  Marker,
  Predicted,
  Previewed,
  Refusals,
  ShownCapture,
  Status,
  Told,
  Widest,
} from "../../../wire";
import { dimKey } from "../../words/dimref";

export interface Predictions {
  answer: ReadonlySignal<Predicted | null>;
  refusals: ReadonlySignal<Refusals | null>;
  preview: ReadonlySignal<Previewed | null>;
  widest: ReadonlySignal<Widest | null>;
}

/** The last predictions; `receive` takes a message from Python, and ignores any other. */
export function createPredictions(): Predictions & { receive: (message: unknown) => void } {
  const told: { [Name in keyof Predictions]: Signal<Told | null> } = {
    answer: signal(null),
    refusals: signal(null),
    preview: signal(null),
    widest: signal(null),
  };
  return {
    // Each message is of the type that its name says.
    ...(told as Predictions),
    receive(message) {
      if (isPrediction(message)) told[message.foretold].value = message;
    },
  };
}

function isPrediction(message: unknown): message is Told {
  return typeof message === "object" && message !== null && "foretold" in message;
}

/** The shown capture, with what is predicted of the requested ask in place of those parts of it. */
export function answerOver(
  capture: ReadonlySignal<ShownCapture | null>,
  status: ReadonlySignal<Status>,
  predictions: Predictions,
): ReadonlySignal<ShownCapture | null> {
  // The same object for as long as the same is shown: the status changes several times a second.
  const run = computed(() => status.value.run);
  return computed(() => {
    const prediction = predictions.answer.value;
    if (
      capture.value === null ||
      prediction === null ||
      prediction.answer === null ||
      prediction.run !== run.value
    )
      return capture.value;
    return { ...capture.value, ...unpacked(prediction.answer) };
  });
}

/** Why each choice would be refused, by `refusalKey`; empty where that is not known, or where something else is asked by now. */
export function refusedChoices(
  status: ReadonlySignal<Status>,
  isStale: ReadonlySignal<boolean>,
  { refusals }: Predictions,
): ReadonlySignal<ReadonlyMap<string, string>> {
  return computed(() => {
    const prediction = refusals.value;
    if (prediction === null || prediction.run !== status.value.run || isStale.value) return NONE;
    return new Map(prediction.choices.map((it) => [refusalKey(dimKey(it), it.ask), it.words]));
  });
}

/** Whether Python has predicted something of asks beside the shown run, and so will of others. */
export function hasPredictions(
  status: ReadonlySignal<Status>,
  { answer, refusals }: Predictions,
): ReadonlySignal<boolean> {
  return computed(() => {
    const run = status.value.run;
    return refusals.value?.run === run || (answer.value?.run === run && answer.value.answer !== null);
  });
}

const NONE: ReadonlyMap<string, string> = new Map();

/** `choice` is a marker or `Dim`. */
export function refusalKey(dim: string, choice: Marker | string): string {
  return `${dim} ${choice}`;
}
