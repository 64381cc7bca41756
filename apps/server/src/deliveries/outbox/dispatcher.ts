import { type Claim, claimLanes, LostClaimError, releaseClaim } from "./claims.ts";
import { sendNext, type SendingPorts } from "./send-next.ts";

/** Number of destinations that are sent to at the same time. */
export const lanesMax = 64;

/** Number of messages to a destination before others have their turn. */
const messagesAtOnce = 20;

/** Dispatcher that sends due deliveries. */
export interface Dispatcher extends AsyncDisposable {
  /**
   * Begins to send to destinations that wait, as many as the capacity allows.
   *
   * @returns The turn of each, which says whether it made an attempt.
   */
  begin(): Promise<readonly Promise<boolean>[]>;
}

/**
 * Sends due deliveries, to each destination one message after the other, and to many at the same time. Several processes may do so on one database.
 *
 * @param warn - Told what hindered a destination, by ids alone.
 */
export function dispatcher(ports: SendingPorts, warn: (line: string) => void): Dispatcher {
  const stopping = new AbortController();
  const running = new Set<Promise<boolean>>();

  const work = async (claim: Claim): Promise<boolean> => {
    let attempts = 0;
    try {
      while (attempts < messagesAtOnce && !stopping.signal.aborted) {
        if (!(await sendNext(ports, claim, stopping.signal))) break;
        attempts += 1;
      }
      await releaseClaim(ports.database, claim);
    } catch (error) {
      // Its claim ends by itself, so that what fails at once is not tried without a pause.
      if (!(error instanceof LostClaimError) && !stopping.signal.aborted)
        warn(`deliveries: ${claim.destination}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return attempts > 0;
  };

  return {
    async begin() {
      if (stopping.signal.aborted || running.size >= lanesMax) return [];
      const claims = await claimLanes(ports.database, lanesMax - running.size, ports.nowMs());
      return claims.map((claim) => {
        const turn = work(claim).finally(() => running.delete(turn));
        running.add(turn);
        return turn;
      });
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
