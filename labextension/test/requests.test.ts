import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_ANSWER } from "../src/explorer/words/host";
import { createRequests } from "../src/requests";
import type { Request } from "../src/wire";

const request: Request = { kind: "set_all", ask: "AUTO" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function posted() {
  const messages: { id: string; kind: string }[] = [];
  const requests = createRequests((message) => messages.push(message as { id: string; kind: string }));
  return { messages, requests, id: (index: number) => messages[index]?.id ?? "" };
}

describe("a request", () => {
  test("carries an id of its own, also among several views of one model", async () => {
    const [one, other] = [posted(), posted()];
    for (const { requests } of [one, one, other]) void requests.send(request).catch(() => {});
    const ids = [...one.messages, ...other.messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(one.messages[0]).toMatchObject({ kind: "set_all", ask: "AUTO" });
  });

  test("is settled by the reply with its id, in whatever order replies come", async () => {
    const { requests, id } = posted();
    const first = requests.send(request);
    const second = requests.send(request);
    requests.receive({ id: id(1), error: "No such input." });
    requests.receive({ id: id(0), result: {} });
    await expect(second).rejects.toThrow("No such input.");
    await expect(first).resolves.toEqual({});
  });

  test("fails with a sentence when nobody answers in ten seconds", async () => {
    const { requests } = posted();
    const failed = expect(requests.send(request)).rejects.toThrow(NO_ANSWER);
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });

  test("fails with the same sentence where the host cannot send at all", async () => {
    const requests = createRequests(() => {
      throw new Error("comm is closed");
    });
    await expect(requests.send(request)).rejects.toThrow(NO_ANSWER);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("leaves no timer behind, answered or disposed of", async () => {
    const { requests, id } = posted();
    const answered = requests.send(request);
    requests.receive({ id: id(0), result: {} });
    await answered;
    void requests.send(request);
    requests.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is not disturbed by messages that are no reply to it", async () => {
    const { requests, id } = posted();
    const pending = requests.send(request);
    for (const message of [
      null,
      "text",
      7,
      {},
      { id: 7 },
      { id: "another", result: {} },
      { id: id(0), error: 7 },
    ]) {
      requests.receive(message);
    }
    requests.receive({ id: id(0), result: {} });
    await expect(pending).resolves.toEqual({});
  });
});
