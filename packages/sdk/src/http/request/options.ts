/** Log record of one try of a call. It never contains the API key, a body or a coordinate. */
export interface TryReport {
  readonly method: string;
  readonly path: string;
  /** Number of the try, starting with 1. */
  readonly attempt: number;
  /** Status of the response; undefined if there was no response. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  /** Delay before the next try [ms]; undefined if there is no further try. */
  readonly retryInMs: number | undefined;
}

/** Functions that receive the log of a client. Their errors are ignored. */
export interface Logger {
  /** Function that is called after every try. */
  readonly report?: (report: TryReport) => void;
  /** Function that is called once if the API version of the client is deprecated, with a line for the person who runs the client. */
  readonly warn?: (line: string) => void;
}

/** Options of a client: server address, API key, limits and callbacks. */
export interface HalcyonOptions {
  /** API key of the account. It never appears in errors, logs, JSON or inspected objects. */
  readonly apiKey: string;
  /** Address of the server, such as `https://weather.example.org`. It may contain a path. */
  readonly baseUrl: string;
  /** Function that sends requests; the global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Maximum duration of a call including all its tries [ms]. For a JSON Lines response, also the maximum wait for each line. From 1 to 2^31 - 1; 30,000 by
   * default.
   */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a failed call; 2 by default. */
  readonly maxRetries?: number;
  /** Maximum size of a response, or of each line of a JSON Lines response [bytes]; 64 MiB by default. */
  readonly answerMaxBytes?: number;
  /** Signal that aborts every call of the client; none by default. */
  readonly signal?: AbortSignal;
  /** Receiver of the client's log. If it is a function, it is called after every try. */
  readonly logger?: Logger | ((report: TryReport) => void);
}

/** Options that a single call may override. */
export type CallOptions = Pick<HalcyonOptions, "timeoutMs" | "maxRetries" | "signal">;

/** Media type of each format of files. */
const fileTypes = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  arrow: "application/vnd.apache.arrow.stream",
  netcdf: "application/netcdf",
  geojson: "application/geo+json",
  calendar: "text/calendar",
  mspdi: "application/xml",
} as const;

/** Format of a file that a series can be. `netcdf` is for hourly and daily weather at a place, and for areas. `geojson` is for areas. `calendar` and `mspdi` are for plans. */
export type FileFormat = keyof typeof fileTypes;

/** Options of a call whose response is a file. */
export interface FileOptions extends CallOptions {
  /** Format of the file, whose bytes the call returns. */
  readonly format: FileFormat;
}

/** Returns the media type of the file that the options of a call request; undefined if they request none. */
export function fileTypeOf(options: Partial<FileOptions> = {}): string | undefined {
  return options.format && fileTypes[options.format];
}

/** Options of a call that the server executes only once, even if the client sends it several times. */
export interface OnceOptions extends CallOptions {
  /** Key that identifies the request for 24 hours; random by default. All tries of a call use the same key. */
  readonly idempotencyKey?: string;
}

/** Options of a call that changes a resource. */
export interface ChangeOptions extends OnceOptions {
  /** Current version of the task, scenario, watch or webhook, as its last response stated it. If the version on the server differs, the change is refused. */
  readonly version: number;
}

/** Options of a client after validation. Every default is filled in. */
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
 * Checks the options of a client and fills in the defaults.
 *
 * @throws TypeError if an option is invalid. The message names the option and never contains the API key.
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

/** Returns a logger that warns at most once and whose errors are ignored. */
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

/** Calls a log function and ignores its errors. A promise that it returns may also fail. */
async function quietly(tell: () => unknown): Promise<void> {
  try {
    await tell();
  } catch {
    // Nobody is left to tell.
  }
}

/**
 * Checks the time limit and the number of retries of a client or a call.
 *
 * @throws TypeError if one of them is invalid.
 */
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

/** Returns a header with the idempotency key of a request. With this header, the server executes the request only once. */
export function onceHeaders({ idempotencyKey = newIdempotencyKey() }: OnceOptions = {}): Record<
  string,
  string
> {
  return { "idempotency-key": idempotencyKey };
}

/** Returns a new idempotency key: 128 random bits as two decimal numbers. */
function newIdempotencyKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join("-");
}
