import { millisecondsPerHour } from "@halcyon/schema/time";

/** Store whose rows expire. */
interface Sweepable {
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

/** Deletes the expired rows of stores immediately and then every hour, until the returned object is disposed of. */
export function sweepEveryHour(kept: readonly Sweepable[]): Disposable {
  // What cannot be deleted now is deleted an hour later; nothing that is over is ever given out.
  const sweep = (): void => {
    for (const one of kept) one.sweep().catch(() => undefined);
  };
  const timer = setInterval(sweep, millisecondsPerHour).unref();
  sweep();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
