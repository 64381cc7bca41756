import { setTimeout as delay } from "node:timers/promises";
import type { SourceTrouble } from "@halcyon/schema/wire";
import { type Absence, SourceError } from "@halcyon/weather";

/** Clock and timing of the attempts to open a source. */
export interface OpeningClock {
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  /**
   * Time for which startup waits for the first attempt [ms]. If absent, startup waits until the attempt ends. An attempt that takes longer than this time
   * continues in the background.
   */
  readonly patienceMs?: number;
  /** Called when a source opens; optional. `where` is the position of the source in the configuration. */
  readonly onOpened?: (where: string) => void;
}

/** Clock of the system. Its timers do not keep the process alive. */
export const openingClock: OpeningClock = {
  nowMs: Date.now,
  sleep: (ms) => delay(ms, undefined, { ref: false }),
};

/** Opened object, or the reason why it could not be opened. */
export type Opening<Opened> =
  | { readonly opened: Opened; readonly absence?: undefined }
  | { readonly opened?: undefined; readonly absence: Absence };

const firstWaitMs = 5000;
const longestWaitMs = 600_000;

/**
 * Opens a configured source, and retries if this fails. The delay is 5 s at first and doubles each time, up to 10 min.
 *
 * @param where - Position of the source in the configuration, for messages.
 * @param onChange - Called immediately to report that the source is not open, and whenever its state changes.
 * @returns Promise that settles after the first attempt, even a failed one, or when startup stops waiting.
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
