import { OpenMeteoError } from "./open-meteo-error.ts";

interface CircuitBreakerOptions {
  /**
   * Number of places that must fail, without a success in between, to block all requests. As many consecutive failures at one place block
   * requests for it.
   */
  readonly failuresMax: number;
  /** Time for which requests are blocked [ms]. */
  readonly openMs: number;
  readonly nowMs: () => number;
}

export interface CircuitBreaker {
  /**
   * Checks that a request may be sent. The caller must report the success or failure of each request that was allowed.
   *
   * @param about - Subject of the request, such as the name of the place.
   * @throws OpenMeteoError `retry_later` while requests are blocked or a probe is in progress.
   */
  enter(about: string): void;
  succeeded(about: string): void;
  failed(about: string): void;
}

/** Maximum number of places whose failures are counted. */
const placesMost = 1000;

/**
 * Blocks requests to a provider that keeps failing. After a pause, one request tests if the provider has recovered. Failures at one place
 * block only requests for that place.
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
  /**
   * Checks that a request may pass.
   *
   * @throws OpenMeteoError `retry_later` while the gate is shut or a probe is in progress.
   */
  check(): void;
  /** Lets a checked request pass. It is a probe if the gate was shut. */
  pass(): void;
  open(): void;
  /**
   * Reports a failed request.
   *
   * @param isNews - True if this place has not failed since the last success. Otherwise, the failure of a probe just lets the next request
   * probe.
   * @param isEnough - True to shut the gate even if the request was no probe.
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
