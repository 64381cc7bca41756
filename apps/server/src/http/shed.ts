import { Refusal } from "../refusal.ts";

export interface ShedOptions {
  /** The 99th percentile of the delay of the event loop [ms]. */
  readonly loopDelayMs: () => number;
  readonly nowMs: () => number;
  /** Requests that may be in work at the same time. */
  readonly inWorkMax: number;
}

export interface Shed {
  /**
   * Lets a request begin.
   *
   * @param connection - What the request came over.
   * @returns To be called once when the request is over.
   * @throws Refusal overloaded
   */
  begin(connection: object): () => void;
}

/** Above this delay of the event loop [ms] requests are refused. */
const loopDelayMaxMs = 100;

/** So few connections, each waiting for its answer, are never refused for the delay: there is no queue that refusing would shorten. */
const connectionsMin = 16;

const windowMs = 1000;

/** Refuses requests while the process has more to do than it can, before anything is spent on them. */
export function shed({ loopDelayMs, nowMs, inWorkMax }: ShedOptions): Shed {
  let inWork = 0;
  let windowStartMs = nowMs();
  let connectionsBefore = 0;
  /** Connections that sent a request in this window. */
  const connections = new Set<object>();

  const note = (connection: object): void => {
    const now = nowMs();
    if (now - windowStartMs >= windowMs) {
      connectionsBefore = now - windowStartMs < 2 * windowMs ? connections.size : 0;
      windowStartMs = now;
      connections.clear();
    }
    connections.add(connection);
  };

  return {
    begin(connection) {
      note(connection);
      const busy = Math.max(connectionsBefore, connections.size) >= connectionsMin;
      if (inWork >= inWorkMax || (busy && loopDelayMs() > loopDelayMaxMs)) {
        throw new Refusal("overloaded", {
          detail: "The server has more work than it can do at the moment.",
          retryAfterSeconds: 1,
        });
      }
      inWork++;
      return () => {
        inWork--;
      };
    },
  };
}
