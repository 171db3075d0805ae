// The time since something began, while it goes on.
import { useEffect, useState } from "preact/hooks";

/**
 * Seconds since `beganAt`, itself in seconds since the epoch by the kernel's clock; counted on while `isRunning`.
 *
 * Never negative, and clocks that are set meanwhile change nothing: they are read once, when the view is shown or the work begins.
 */
export function useElapsed(beganAt: number, isRunning: boolean): number {
  const [elapsed, setElapsed] = useState(() => sinceEpoch(beganAt));
  useEffect(() => {
    if (!isRunning) return;
    const before = sinceEpoch(beganAt);
    const shownAt = performance.now();
    setElapsed(before);
    const timer = setInterval(() => setElapsed(before + (performance.now() - shownAt) / 1000), 1000);
    return () => clearInterval(timer);
  }, [beganAt, isRunning]);
  return elapsed;
}

function sinceEpoch(beganAt: number): number {
  return Math.max(0, Date.now() / 1000 - beganAt);
}
