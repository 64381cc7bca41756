import { setTimeout as wait } from "node:timers/promises";
import type { CallsLeft } from "../../source/call-budget.ts";
import { atMost } from "../../io/at-most.ts";
import { ask, type Connection } from "./ask.ts";
import { type CallLimits, type CallQuota, callQuota, freeCallLimits, waitWords } from "./call-quota.ts";
import { type CircuitBreaker, circuitBreaker } from "./circuit-breaker.ts";
import { type OpenMeteoEndpoint, openMeteoEndpoints, publicBaseUrl } from "./open-meteo-endpoints.ts";
import { OpenMeteoError } from "./open-meteo-error.ts";
import { type RequestQueue, requestQueue } from "./request-queue.ts";
import type { CallWindow } from "@halcyon/schema/wire";

export interface OpenMeteoClientOptions {
  /** Base URL of each endpoint without its path, for example of a self-hosted server. The default is Open-Meteo's own hosts. */
  readonly baseUrls?: Partial<Readonly<Record<OpenMeteoEndpoint, string>>>;
  /** API key of a customer. It never appears in a message. Without a key, Open-Meteo's own hosts are for non-commercial use only. */
  readonly apiKey?: string;
  /**
   * Maximum numbers of calls over all endpoints. Calls are counted locally, so that requests stop before the provider refuses them. By default, the fair-use
   * limits apply to endpoints that have neither a key nor a base URL.
   */
  readonly limits?: CallLimits;
  /** Timeout of one attempt, including reading the body [ms]; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Time limit of a whole request [ms]; 30,000 by default. It includes waiting in the queue and all attempts. */
  readonly deadlineMs?: number;
  /** Maximum number of attempts of a request; 3 by default. A request for a past run always gets 4. */
  readonly attempts?: number;
  readonly bodyBytesMax?: number;
  /**
   * Number of different places with failures after which all requests are blocked; 5 by default. The same number of consecutive failures at one place blocks
   * requests for that place. Requests for past runs are never blocked.
   */
  readonly breakerFailures?: number;
  /** Time for which requests are blocked after too many failures [ms]; 30,000 by default. */
  readonly breakerOpenMs?: number;
  readonly fetch?: typeof fetch;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Returns a random number in [0, 1). */
  readonly random?: () => number;
}

export interface OpenMeteoRequest {
  readonly endpoint: OpenMeteoEndpoint;
  readonly query: Readonly<Record<string, string>>;
  /** Number of calls that the request costs. */
  readonly weight: number;
  /** Cancels the request, even while it waits in the queue. */
  readonly signal?: AbortSignal;
}

/** Client of Open-Meteo. All model parts share the client, and therefore one quota and one queue. */
export interface OpenMeteoClient {
  readonly nowMs: () => number;
  /** Returns true if an endpoint is used free of charge. Only non-commercial use is then permitted. */
  readonly nonCommercial: (endpoint: OpenMeteoEndpoint) => boolean;
  /** Returns the number of calls left for an endpoint, by window. The list is empty if there is no limit and no window is exhausted. */
  readonly callsLeft: (endpoint: OpenMeteoEndpoint) => readonly CallsLeft[];
  /**
   * Requests weather. The free hosts of Open-Meteo get only one request at a time, over all endpoints. Past runs are requested one at a time on every host.
   * Requests for past runs use at most half of the calls that other requests have left.
   *
   * @param read - Converts the JSON of the response. Throws OpenMeteoError if the content is not what was requested.
   * @throws OpenMeteoError if the provider returns no usable weather.
   */
  weather<Answer>(request: OpenMeteoRequest, read: (json: unknown) => Answer): Promise<Answer>;
  /** Requests the newest run of a data set. This does not count as a call. */
  metadata<Answer>(
    endpoint: OpenMeteoEndpoint,
    domain: string,
    read: (json: unknown) => Answer,
  ): Promise<Answer>;
}

/**
 * Number of simultaneous requests to the free hosts. The free hosts process one request at a time for each client address, let others wait, and refuse the
 * sixth.
 */
const freeAtOnce = 1;

/** Number of simultaneous requests to a host for customers or a self-hosted server. The smallest customer plan allows this many. */
const paidAtOnce = 2;

/** Number of attempts to read a past run. After them, the run counts as missing. */
const runAttempts = 4;

/**
 * Returns a client of Open-Meteo, or of a self-hosted server with the same interface.
 *
 * @throws OpenMeteoError `not_configured` if a base URL is not a valid URL.
 * @example
 * ```js
 * const client = openMeteoClient(options);
 * openMeteoClient().nonCommercial("archive"); // => true
 * ```
 */
export function openMeteoClient(options: OpenMeteoClientOptions = {}): OpenMeteoClient {
  const { apiKey, baseUrls = {}, nowMs = Date.now } = options;
  const nonCommercial = (endpoint: OpenMeteoEndpoint): boolean =>
    apiKey === undefined && baseUrls[endpoint] === undefined;
  const fairUse = callQuota(options.limits ?? freeCallLimits, nowMs);
  const ownUse = options.limits === undefined ? callQuota({}, nowMs) : fairUse;
  const freeQueue = requestQueue(freeAtOnce);
  const paidQueue = requestQueue(paidAtOnce);
  const deadlineMs = options.deadlineMs ?? 30_000;
  const connection: Connection = {
    fetch: options.fetch ?? fetch,
    nowMs,
    sleep: options.sleep ?? wait,
    random: options.random ?? Math.random,
    timeoutMs: options.timeoutMs ?? 10_000,
    attempts: options.attempts ?? 3,
    bodyBytesMax: options.bodyBytesMax ?? 32 * 1024 * 1024,
    apiKey,
  };
  const services = new Map<OpenMeteoEndpoint, Service>();
  for (const endpoint of Object.keys(openMeteoEndpoints) as OpenMeteoEndpoint[]) {
    const quota = nonCommercial(endpoint) ? fairUse : ownUse;
    const isOfPast = endpoint === "runs";
    services.set(endpoint, {
      quota: isOfPast ? halfQuota(quota, nowMs) : quota,
      queue: nonCommercial(endpoint) ? freeQueue : paidQueue,
      base: baseUrl(endpoint, baseUrls[endpoint] ?? publicBaseUrl(endpoint, apiKey !== undefined)),
      breaker: circuitBreaker({
        // A run that cannot be read says nothing about the next one.
        failuresMax: isOfPast ? Infinity : (options.breakerFailures ?? 5),
        openMs: options.breakerOpenMs ?? 30_000,
        nowMs,
      }),
      attempts: isOfPast ? runAttempts : connection.attempts,
      inTurn: isOfPast ? atMost(1) : (send) => send(),
    });
  }
  return {
    nowMs,
    nonCommercial,
    callsLeft: (endpoint) => services.get(endpoint)!.quota.left(),
    async weather({ endpoint, query, weight, signal: leaving }, read) {
      const { base, attempts, inTurn, ...service } = services.get(endpoint)!;
      const { path } = openMeteoEndpoints[endpoint];
      const url = new URL(base + path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      if (apiKey !== undefined) url.searchParams.set("apikey", apiKey);
      const what = `Open-Meteo's ${path}`;
      const about = `${query["latitude"]} ${query["longitude"]}`;
      return inTurn(async () => {
        const late = AbortSignal.timeout(deadlineMs);
        const signal = leaving === undefined ? late : AbortSignal.any([leaving, late]);
        const question = { url, what, about, weight, read, signal, ...service };
        try {
          return await ask({ ...connection, attempts }, question);
        } catch (error) {
          if (!late.aborted || error !== signal.reason) throw error;
          throw new OpenMeteoError("retry_later", `${what} gave no answer within ${deadlineMs} ms.`, {
            cause: error,
          });
        }
      });
    },
    metadata(endpoint, domain, read) {
      const { base, ...service } = services.get(endpoint)!;
      const url = new URL(`${base}/data/${encodeURIComponent(domain)}/static/meta.json`);
      return ask(connection, {
        url,
        what: `Open-Meteo's metadata of ${domain}`,
        about: domain,
        weight: 0,
        read,
        signal: never,
        ...service,
        queue: atOnce,
      });
    },
  };
}

/** Queue for metadata requests. It runs them at once, because metadata are files and do not count as calls. */
const atOnce: RequestQueue = (task) => task();
const never = new AbortController().signal;

interface Service {
  readonly base: string;
  readonly quota: CallQuota;
  readonly queue: RequestQueue;
  readonly breaker: CircuitBreaker;
  readonly attempts: number;
  /** Waits for the turn of a request, then runs all its attempts. */
  readonly inTurn: ReturnType<typeof atMost>;
}

/** Returns a base URL without a trailing slash. */
function baseUrl(endpoint: OpenMeteoEndpoint, given: string): string {
  const url = URL.parse(given);
  const plain = url !== null && /^https?:$/u.test(url.protocol) && url.search === "" && url.hash === "";
  if (!plain) {
    throw new OpenMeteoError(
      "not_configured",
      `The base URL of Open-Meteo's ${endpoint} endpoint is not an http or https address without a query.`,
    );
  }
  return url.href.replace(/\/+$/u, "");
}

/**
 * Returns a quota for calls that can wait. In each window of time, such calls get at most half of the calls that all other calls leave. The quota `whole`
 * counts them, too.
 *
 * @param whole - Quota of all calls.
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function halfQuota(whole: CallQuota, nowMs: () => number): CallQuota {
  const spent = new Map<CallWindow, { readonly renewsAtMs: number; readonly calls: number }>();
  const spentIn = ({ window, renewsAtMs }: CallsLeft): number => {
    const count = spent.get(window);
    return count?.renewsAtMs === renewsAtMs ? count.calls : 0;
  };
  const left = (): readonly CallsLeft[] =>
    whole.left().map((budget) => ({ ...budget, left: Math.max(0, (budget.left - spentIn(budget)) / 2) }));
  return {
    left,
    check(weight) {
      whole.check(weight);
      const longest = left().findLast(({ left: calls }) => calls < weight);
      if (longest === undefined) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((longest.renewsAtMs - nowMs()) / 1000));
      const share = `Past runs take at most half of Open-Meteo's calls for a ${longest.window}`;
      throw new OpenMeteoError(
        "quota_exhausted",
        `${share}, and have taken them. They renew in ${waitWords(retryAfterSeconds)}.`,
        { retryAfterSeconds, spentCalls: { ...longest, cost: weight } },
      );
    },
    spend(weight) {
      for (const budget of whole.left()) {
        const calls = Math.max(0, spentIn(budget) + weight);
        spent.set(budget.window, { renewsAtMs: budget.renewsAtMs, calls });
      }
      whole.spend(weight);
    },
    exhaust: (...refused) => whole.exhaust(...refused),
  };
}
