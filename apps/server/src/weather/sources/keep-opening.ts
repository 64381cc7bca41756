import { setTimeout as delay } from "node:timers/promises";
import type { SourceTrouble } from "@halcyon/schema/wire";
import { type Absence, SourceError } from "@halcyon/weather";

/** Timing of the tries to open something. */
export interface OpeningClock {
  /** Returns the time now [ms since 1970]. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Time for which a start waits for the first try [ms]; to its end if it is absent. The try goes on. */
  readonly patienceMs?: number;
  /** Called with each source that has opened, by its place in the configuration. */
  readonly onOpened?: (where: string) => void;
}

/** Clock of the machine, which keeps no process alive. */
export const openingClock: OpeningClock = {
  nowMs: Date.now,
  sleep: (ms) => delay(ms, undefined, { ref: false }),
};

/** Opened object, or the reason why it is not open. */
export type Opening<Opened> =
  | { readonly opened: Opened; readonly absence?: undefined }
  | { readonly opened?: undefined; readonly absence: Absence };

const firstWaitMs = 5000;
const longestWaitMs = 600_000;

/**
 * Opens something that the configuration names, and retries if that fails. It waits 5 s, then twice as long each time, at most 10 min.
 *
 * @param where - The place of the thing in the configuration, for messages.
 * @param onChange - Told at once that nothing is open yet, and then the outcome of each try.
 * @returns A promise that settles after the first try, failed or not, or when the patience ends.
 */
export async function keepOpening<Opened>(
  where: string,
  open: () => Opened | Promise<Opened>,
  onChange: (opening: Opening<Opened>) => void,
  { nowMs, sleep, patienceMs, onOpened }: OpeningClock,
): Promise<void> {
  const attempt = async (waitMs: number): Promise<void> => {
    try {
      onChange({ opened: await open() });
      onOpened?.(where);
    } catch (error) {
      const cause = new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
      const absence = { trouble: troubleOf(error), cause };
      onChange({ absence: { ...absence, nextTryMs: nowMs() + waitMs } });
      void sleep(waitMs).then(() => {
        onChange({ absence: { ...absence, nextTryMs: undefined } });
        return attempt(Math.min(2 * waitMs, longestWaitMs));
      });
    }
  };
  const cause = new Error(`${where}: it has not answered yet`);
  onChange({ absence: { trouble: "unreachable", nextTryMs: undefined, cause } });
  const first = attempt(firstWaitMs);
  await (patienceMs === undefined ? first : Promise.race([first, sleep(patienceMs)]));
}

function troubleOf(error: unknown): SourceTrouble {
  if (error instanceof SourceError) return error.trouble;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return "unusable";
  return code === "EACCES" || code === "EPERM" ? "denied" : "unreachable";
}
