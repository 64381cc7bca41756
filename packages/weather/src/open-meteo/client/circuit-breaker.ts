import { OpenMeteoError } from "./open-meteo-error.ts";

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failuresMax: number;
  /** How long it stays open [ms]. */
  readonly openMs: number;
  readonly nowMs: () => number;
}

export interface CircuitBreaker {
  /**
   * Asks to send a request. A caller who may send one must report how it ended.
   *
   * @throws OpenMeteoError `retry_later` while it is open, and while a probe is under way.
   */
  enter(): void;
  succeeded(): void;
  failed(): void;
}

/** Stops asking a provider that keeps failing; after a pause one request probes whether it is back. */
export function circuitBreaker({ failuresMax, openMs, nowMs }: CircuitBreakerOptions): CircuitBreaker {
  let failures = 0;
  let openUntilMs: number | undefined;
  let probing = false;
  return {
    enter() {
      if (openUntilMs === undefined) return;
      const leftMs = openUntilMs - nowMs();
      if (leftMs > 0 || probing) {
        throw new OpenMeteoError("retry_later", "Open-Meteo keeps failing and is left alone for a while.", {
          retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
        });
      }
      probing = true;
    },
    succeeded() {
      failures = 0;
      openUntilMs = undefined;
      probing = false;
    },
    failed() {
      failures += 1;
      if (probing || failures >= failuresMax) openUntilMs = nowMs() + openMs;
      probing = false;
    },
  };
}
