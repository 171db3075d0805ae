import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_ANSWER } from "../src/explorer/words/host";
import type { HostKernel } from "../src/hostkernel";
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

  test("is not given up when the clock is set forward", async () => {
    const { requests, id } = posted();
    const answered = requests.send(request);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(2_000);
    requests.receive({ id: id(0), result: {} });
    await expect(answered).resolves.toEqual({});
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

describe("a kernel that hears nothing while it works", () => {
  function working() {
    const messages: { id: string }[] = [];
    const kernel = { isBusy: vi.fn(() => true), interrupt: vi.fn() } satisfies HostKernel;
    const requests = createRequests((message) => messages.push(message as { id: string }), { kernel });
    return { kernel, requests, id: (index: number) => messages[index]?.id ?? "" };
  }

  test("answers when it is free, however late, and until then is said to be busy", async () => {
    const { kernel, requests, id } = working();
    const sent = requests.send(request);
    expect(requests.isKernelBusy.value).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.isKernelBusy.value).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.isAnswering.value).toBe(true);
    requests.receive({ id: id(0), result: {} });
    await expect(sent).resolves.toEqual({});
    expect(requests.isKernelBusy.value).toBe(false);
    expect(kernel.interrupt).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is not said to be busy with what it was asked for while it was free", async () => {
    const { kernel, requests, id } = working();
    kernel.isBusy.mockReturnValue(false);
    const sent = requests.send(request);
    kernel.isBusy.mockReturnValue(true);
    const after = requests.send(request);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([requests.isAnswering.value, requests.isKernelBusy.value]).toEqual([true, false]);
    for (const at of [0, 1]) requests.receive({ id: id(at), result: {} });
    await Promise.all([sent, after]);
  });

  test("is given up ten seconds after its last word where it does not work any more", async () => {
    const { kernel, requests } = working();
    const failed = expect(requests.send(request)).rejects.toThrow(NO_ANSWER);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests.isAnswering.value).toBe(true);
    kernel.isBusy.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
    expect([requests.isAnswering.value, requests.isKernelBusy.value]).toEqual([false, false]);
  });

  test("works where it tells of its progress, though the host does not know", async () => {
    const { requests } = posted();
    const sent = requests.send(request);
    const failed = expect(sent).rejects.toThrow(NO_ANSWER);
    for (let second = 0; second < 25; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      requests.noteMessage();
    }
    expect([requests.isAnswering.value, requests.isKernelBusy.value]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(11_000);
    await failed;
  });

  test("is interrupted by Stop, once and within a second; by nothing else", async () => {
    const { kernel, requests } = working();
    void requests.send(request);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(kernel.interrupt).not.toHaveBeenCalled();
    void requests.send({ kind: "cancel" }, () => true);
    await vi.advanceTimersByTimeAsync(900);
    expect(kernel.interrupt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kernel.interrupt).toHaveBeenCalledTimes(1);
    requests.dispose();
  });

  test("is not interrupted where what is to be stopped does not run, nor where Stop was heard", async () => {
    const idle = working();
    void idle.requests.send({ kind: "cancel" }, () => false);
    const { kernel, requests, id } = working();
    void requests.send({ kind: "cancel" }, () => true);
    await vi.advanceTimersByTimeAsync(100);
    requests.receive({ id: id(0), result: {} });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(idle.kernel.interrupt).not.toHaveBeenCalled();
    expect(kernel.interrupt).not.toHaveBeenCalled();
    idle.requests.dispose();
  });
});
