import { millisecondsPerHour } from "@halcyon/schema/time";

/** Something that keeps rows for a limited time. */
interface Sweepable {
  /** Deletes the rows whose time is over. */
  sweep(): Promise<void>;
}

/** Deletes rows whose time is over, now and every hour, until it is disposed of. */
export function sweepEveryHour(kept: readonly Sweepable[]): Disposable {
  // What cannot be deleted now is deleted an hour later; nothing that is over is ever given out.
  const sweep = (): void => {
    for (const one of kept) one.sweep().catch(() => undefined);
  };
  const timer = setInterval(sweep, millisecondsPerHour).unref();
  sweep();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
