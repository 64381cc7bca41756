/** One line about one try, for a log. It never holds the key, a body or a coordinate. */
export interface TryReport {
  readonly method: string;
  readonly path: string;
  /** Number of the try, 1 for the first. */
  readonly attempt: number;
  /** Status of the answer; absent if none came. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** The wait before the next try [ms]; undefined when there is none. */
  readonly retryInMs: number | undefined;
}

/** Callbacks of a client while it works. Errors of these functions are ignored. */
export interface Logger {
  /** Called after every try. */
  readonly report?: (report: TryReport) => void;
  /** Called once with a line for the person who runs the client: the version of the API that it speaks is deprecated. */
  readonly warn?: (line: string) => void;
}

/** Options of a client, among them the address of the server. */
export interface HalcyonOptions {
  /** The key of the account. Shown nowhere: not in errors, logs, JSON or inspection. */
  readonly apiKey: string;
  /** Address of the server, such as `https://weather.example.org`. A path in it is kept. */
  readonly baseUrl: string;
  /** Replacement for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Maximum duration of a call, including all tries [ms]. It is also the maximum time until the next line of an answer of lines. From 1 to 2^31 - 1, by default
   * 30,000.
   */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a failed call. 2 by default. */
  readonly maxRetries?: number;
  /** Maximum size of an answer, or of each of its lines if it is lines [bytes]. 64 MiB by default. */
  readonly answerMaxBytes?: number;
  /** Signal that ends every call of the client. */
  readonly signal?: AbortSignal;
  /** Logger of the client. A function is called after every try. */
  readonly logger?: Logger | ((report: TryReport) => void);
}

/** Options that a single call may override. */
export type CallOptions = Pick<HalcyonOptions, "timeoutMs" | "maxRetries" | "signal">;

/** Options of a call that the server executes once, however often it is sent. */
export interface OnceOptions extends CallOptions {
  /** Name of the request for 24 hours; by default a random one, which every try of the call carries. */
  readonly idempotencyKey?: string;
}

/** Options of a change to an entry or a watch. */
export interface ChangeOptions extends OnceOptions {
  /** The version to change, as stated by the entry or the watch itself: no other one is changed. */
  readonly version: number;
}

/** Validated options, with every default filled in. */
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

/** Returns a logger whose errors do not reach the call, and which warns only once. */
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

/** Calls a log, so that its failure fails no call, now or later. */
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

/** Returns the headers that name a request, so that the server performs it only once. */
export function onceHeaders({ idempotencyKey = newIdempotencyKey() }: OnceOptions = {}): Record<
  string,
  string
> {
  return { "idempotency-key": idempotencyKey };
}

/** Returns a unique name for a request: 128 random bits as two decimal numbers. */
function newIdempotencyKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join("-");
}
