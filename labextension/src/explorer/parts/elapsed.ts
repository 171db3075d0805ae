// The time since something began, while it goes on.
import { useEffect, useState } from "preact/hooks";

/** Seconds since `beganAt`, itself in seconds since the epoch; counted on while `isRunning`. */
export function useElapsed(beganAt: number, isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now / 1000 - beganAt;
}
