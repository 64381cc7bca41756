/** One line about one try, for a log. It never holds the key, a body or a coordinate. */
export interface TryReport {
  readonly method: string;
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Absent when no answer came. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** The wait before the next try [ms]; undefined when there is none. */
  readonly retryInMs: number | undefined;
}

/** What a client tells while it works. Errors of its functions are ignored. */
export interface Logger {
  /** Called after every try. */
  readonly report?: (report: TryReport) => void;
  /** Called once with a line for the person who runs the client: the version of the API that it speaks is deprecated. */
  readonly warn?: (line: string) => void;
}

/** How a client reaches the server. */
export interface HalcyonOptions {
  /** The key of the account. Shown nowhere: not in errors, logs, JSON or inspection. */
  readonly apiKey: string;
  /** Address of the server, such as `https://weather.example.org`. A path in it is kept. */
  readonly baseUrl: string;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * The longest time a call may take, all tries together [ms]. It is also the longest time until the next line of lines. From 1 to 2^31 - 1, by
   * default 30,000.
   */
  readonly timeoutMs?: number;
  /** How often a failed call is tried again. 2 by default. */
  readonly maxRetries?: number;
  /** The largest answer that is read, and the largest of its lines where it is lines [bytes]. 64 MiB by default. */
  readonly answerMaxBytes?: number;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal;
  /** A function is called after every try. */
  readonly logger?: Logger | ((report: TryReport) => void);
}

/** What one call may set anew. */
export type CallOptions = Pick<HalcyonOptions, "timeoutMs" | "maxRetries" | "signal">;

/** What a call may set that the server does once, however often it is sent. */
export interface OnceOptions extends CallOptions {
  /** Names the request for 24 hours; a random one by default, which every try of the call carries. */
  readonly idempotencyKey?: string;
}

/** What a change of an entry or of a watch may set. */
export interface ChangeOptions extends OnceOptions {
  /** The version that is changed, as the entry or the watch itself says it: no other one is. */
  readonly version: number;
}

/** Options that were checked, with every default in place. */
export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly answerMaxBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly logger: Required<Logger>;
}

/**
 * Checks the options of a client.
 *
 * @throws TypeError that names the option, and never the key.
 */
export function settingsOf(options: HalcyonOptions): Settings {
  const { apiKey, timeoutMs = 30_000, maxRetries = 2, answerMaxBytes = 2 ** 26 } = options;
  const { fetch = globalThis.fetch } = options;
  if (apiKey === undefined) throw new TypeError("apiKey is missing; is HALCYON_KEY set?");
  // Anything else cannot stand in a header, and the error of `fetch` would print the key; quotes are written in two ways in JSON.
  if (typeof apiKey !== "string" || !/^[!#-[\]-~]{1,256}$/.test(apiKey)) {
    throw new TypeError("apiKey must be 1 to 256 visible ASCII characters, without quotes and backslashes.");
  }
  checkLimits(timeoutMs, maxRetries);
  if (!(answerMaxBytes >= 1)) throw new TypeError("answerMaxBytes must be 1 or more.");
  return {
    apiKey,
    baseUrl: originAndPath(options.baseUrl),
    // A browser's fetch refuses to run as the method of another object.
    fetch: (input, init) => fetch(input, init),
    timeoutMs,
    maxRetries,
    answerMaxBytes,
    signal: options.signal,
    logger: loggerOf(options.logger),
  };
}

/** A logger whose faults stay its own, and which warns of the first thing alone. */
function loggerOf(given: HalcyonOptions["logger"] = {}): Required<Logger> {
  const logger = typeof given === "function" ? { report: given } : given;
  let isWarned = false;
  return {
    report: (report) => void quietly(() => logger.report?.(report)),
    warn(line) {
      if (!isWarned) void quietly(() => logger.warn?.(line));
      isWarned = true;
    },
  };
}

/** A broken log must not fail a call, now or later. */
async function quietly(tell: () => unknown): Promise<void> {
  try {
    await tell();
  } catch {
    // Nobody is left to tell.
  }
}

/** Checks the numbers of a client or of a call. */
export function checkLimits(timeoutMs: number, maxRetries: number): void {
  // Timers hold at most 2^31 - 1 ms; a longer one would fire at once.
  if (!(timeoutMs >= 1 && timeoutMs < 2 ** 31)) throw new TypeError("timeoutMs must be 1 to 2147483647.");
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw new TypeError("maxRetries must be a whole number from 0.");
}

function originAndPath(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.search + url.hash !== ""
  ) {
    throw new TypeError("baseUrl must be an http or https address, without credentials, query and fragment.");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** The headers that name a request, so that the server does it once. */
export function onceHeaders({ idempotencyKey = newIdempotencyKey() }: OnceOptions = {}): Record<
  string,
  string
> {
  return { "idempotency-key": idempotencyKey };
}

/** A name for a request that no other one has: 128 random bits as two decimal numbers. */
function newIdempotencyKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join("-");
}
