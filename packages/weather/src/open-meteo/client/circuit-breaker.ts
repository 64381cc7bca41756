import { OpenMeteoError } from "./open-meteo-error.ts";

interface CircuitBreakerOptions {
  /** So many places that fail, without a success in between, open it for all. So many failures in a row at one place open it for that place. */
  readonly failuresMax: number;
  /** How long it stays open [ms]. */
  readonly openMs: number;
  readonly nowMs: () => number;
}

export interface CircuitBreaker {
  /**
   * Asks to send a request. A caller who may send one must report how it ended.
   *
   * @param about - Names the place, or what else is asked about.
   * @throws OpenMeteoError `retry_later` while it is open, and while a probe is under way.
   */
  enter(about: string): void;
  succeeded(about: string): void;
  failed(about: string): void;
}

/** For how many places failures are counted. */
const placesMost = 1000;

/**
 * Stops asking a provider that keeps failing; after a pause one request probes whether it is back. What fails at one place says nothing of others:
 * it is left alone there.
 */
export function circuitBreaker({ failuresMax, openMs, nowMs }: CircuitBreakerOptions): CircuitBreaker {
  const provider = gate(openMs, nowMs);
  /** Where requests have failed since the last success. */
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
  /** Lets a request through that was checked: a probe where the gate was shut. */
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
