// Requests to Python in the order in which the user caused them, each with a number that is settled when it is answered.
import { NoAnswer, type ResultOf, type Send, sentenceOf } from "../../answers";
import type { AskChange } from "../../model";
import type { Request } from "../../wire";
import { createDebounce } from "./debounce";

type ShowRefusal = (sentence: string) => void;

interface DeliverOptions {
  /** Called with the number of the request before it is sent. */
  onNumber?: (request: number) => void;
  /** Called with the reason if the request is refused; without it the user sees the reason. */
  refused?: ShowRefusal;
  /** Of a request that stops something, whether that runs. */
  stops?: () => boolean;
}

interface Delivery {
  /** Sends a request after all changes made before it; the result is null if it was refused or not answered. */
  deliver: <R extends Request>(request: R, options?: DeliverOptions) => Promise<ResultOf<R> | null>;
  /** Takes changes of the ask that may go out together with others; the result is the number of their request. */
  gather: (changes: readonly AskChange[]) => number;
  dispose: () => void;
}

/**
 * Args:
 *   send: hands a request to Python.
 *   showRefusal: shows the user a sentence, or takes the last one away if it is empty.
 *   isPredicting: says whether Python predicts the result of an ask at once.
 *   settle: called with the number of each request that was answered or refused, or that nobody answers.
 */
export function createDelivery(
  send: Send,
  showRefusal: ShowRefusal,
  isPredicting: () => boolean,
  settle: (request: number) => void,
): Delivery {
  const debounce = createDebounce(
    (changes, number) => void attempt({ kind: "set_ask", changes }, number, showRefusal),
    isPredicting,
  );

  async function attempt<R extends Request>(
    request: R,
    number: number,
    refused: ShowRefusal,
    stops?: () => boolean,
  ): Promise<ResultOf<R> | null> {
    showRefusal("");
    try {
      return await send(request, stops);
    } catch (error) {
      // That nobody answers is shown for as long as it is so, apart from refusals.
      if (!(error instanceof NoAnswer)) refused(sentenceOf(error));
      return null;
    } finally {
      settle(number);
    }
  }

  return {
    deliver(request, { onNumber, refused = showRefusal, stops } = {}) {
      debounce.flush();
      const number = debounce.next();
      onNumber?.(number);
      return attempt(request, number, refused, stops);
    },
    gather: debounce.add,
    dispose: debounce.dispose,
  };
}
