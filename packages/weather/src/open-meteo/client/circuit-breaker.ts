import { OpenMeteoError } from "./open-meteo-error.ts";

interface CircuitBreakerOptions {
  /**
   * Number of failing places, without a success in between, that opens the breaker for all. The same number of failures in a row at one place opens it for that
   * place.
   */
  readonly failuresMax: number;
  /** Time for which the breaker stays open [ms]. */
  readonly openMs: number;
  readonly nowMs: () => number;
}

export interface CircuitBreaker {
  /**
   * Requests permission to send a request. A caller with permission must report how it ended.
   *
   * @param about - Names the place, or what else is asked about.
   * @throws OpenMeteoError `retry_later` while it is open, and while a probe is under way.
   */
  enter(about: string): void;
  succeeded(about: string): void;
  failed(about: string): void;
}

/** Maximum number of places whose failures are counted. */
const placesMost = 1000;

/**
 * Stops requests to a provider that keeps failing; after a pause one request probes whether it is back. A failure at one place says nothing about others, so
 * requests stop only there.
 */
export function circuitBreaker({ failuresMax, openMs, nowMs }: CircuitBreakerOptions): CircuitBreaker {
  const provider = gate(openMs, nowMs);
  /** Places whose requests have failed since the last success. */
  const failing = new Set<string>();
  const places = new Map<string, { readonly gate: Gate; failures: number }>();
  return {
    enter(about) {
      const gates = [provider, places.get(about)?.gate].filter((one) => one !== undefined);
      for (const one of gates) one.check();
      for (const one of gates) one.pass();
    },
    succeeded(about) {
      failing.clear();
      places.delete(about);
      provider.open();
    },
    failed(about) {
      const isNews = !failing.has(about);
      failing.add(about);
      provider.failed(isNews, failing.size >= failuresMax);
      const place = places.get(about) ?? { gate: gate(openMs, nowMs), failures: 0 };
      place.failures += 1;
      place.gate.failed(true, place.failures >= failuresMax);
      places.delete(about);
      places.set(about, place);
      if (places.size > placesMost) places.delete(places.keys().next().value!);
    },
  };
}

interface Gate {
  /** @throws OpenMeteoError `retry_later` while it is shut, and while a probe is under way */
  check(): void;
  /** Lets a checked request through; it is a probe if the gate was shut. */
  pass(): void;
  open(): void;
  /**
   * @param isNews - Whether a probe that fails says anything; else the next one probes.
   * @param isEnough - Whether the gate shuts without a probe too.
   */
  failed(isNews: boolean, isEnough: boolean): void;
}

function gate(shutMs: number, nowMs: () => number): Gate {
  let shutUntilMs: number | undefined;
  let probing = false;
  return {
    check() {
      if (shutUntilMs === undefined) return;
      const leftMs = shutUntilMs - nowMs();
      if (leftMs <= 0 && !probing) return;
      throw new OpenMeteoError("retry_later", "Open-Meteo keeps failing and is left alone for a while.", {
        retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
      });
    },
    pass() {
      probing = shutUntilMs !== undefined;
    },
    open() {
      shutUntilMs = undefined;
      probing = false;
    },
    failed(isNews, isEnough) {
      if (isNews && (probing || isEnough)) shutUntilMs = nowMs() + shutMs;
      probing = false;
    },
  };
}
