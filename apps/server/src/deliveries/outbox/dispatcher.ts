import { type Claim, claimLanes, LostClaimError, releaseClaim } from "./claims.ts";
import { sendNext, type SendingPorts } from "./send-next.ts";

/** Maximum number of destinations to which messages are sent at the same time. */
export const lanesMax = 64;

/** Maximum number of messages to a destination before other destinations have their turn. */
const messagesAtOnce = 20;

/** Dispatcher that sends due deliveries. */
export interface Dispatcher extends AsyncDisposable {
  /**
   * Starts sending to waiting destinations, up to the maximum number.
   *
   * @returns One promise for each destination, which resolves to true if an attempt was made.
   */
  begin(): Promise<readonly Promise<boolean>[]>;
}

/**
 * Sends due deliveries: one after the other for each destination, and to many destinations at the same time. Several processes may do so on
 * one database.
 *
 * @param warn - Called with a line about a failure at a destination. The line contains only ids.
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
