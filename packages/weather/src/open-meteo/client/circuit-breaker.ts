import { OpenMeteoError } from "./open-meteo-error.ts";

interface CircuitBreakerOptions {
  /**
   * Number of different places whose failures, without a success in between, block all requests. The same number of consecutive failures at one place blocks
   * requests for that place.
   */
  readonly failuresMax: number;
  /** Time for which requests are blocked after too many failures [ms]. */
  readonly openMs: number;
  readonly nowMs: () => number;
}

export interface CircuitBreaker {
  /**
   * Checks that a request may be sent. The caller must later report whether the request succeeded or failed.
   *
   * @param about - Subject of the request, such as the name of the place.
   * @throws OpenMeteoError `retry_later` while requests are blocked or a test request is in progress.
   */
  enter(about: string): void;
  succeeded(about: string): void;
  failed(about: string): void;
}

/** Maximum number of places whose failures are counted. */
const placesMost = 1000;

/**
 * Creates a circuit breaker, which blocks requests to a provider that keeps failing. After a pause, one request tests whether the provider has recovered.
 * Failures at one place block only requests for that place.
 */
export function circuitBreaker({ failuresMax, openMs, nowMs }: CircuitBreakerOptions): CircuitBreaker {
  const provider = gate(openMs, nowMs);
  /** Places with a failed request since the last successful request at any place. */
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
   * Checks that a request may be sent.
   *
   * @throws OpenMeteoError `retry_later` while requests are blocked or a test request is in progress.
   */
  check(): void;
  /** Records that a request is sent. It is a test request if requests were blocked. */
  pass(): void;
  open(): void;
  /**
   * Reports a failed request.
   *
   * @param isNews - True if this is the first failure of the place since the last success. If it is not, and the request was a test request, the next request
   *   may test again.
   * @param isEnough - True to block requests even if this was not a test request.
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
