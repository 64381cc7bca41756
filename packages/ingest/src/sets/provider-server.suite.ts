import { type Fault, objectServer } from "@halcyon/weather/http/object-server.suite";
import { uniformOf } from "@halcyon/weather/hash";
import type { Bytes } from "../fetch/requests/byte-ranges.ts";

/**
 * Fault of a request:
 *
 * - `drop`, `cut`: The connection breaks before or during the response.
 * - `silence`, `stall`: The response never begins, or never ends.
 * - `busy`, `unavailable`: The provider is busy, and states or does not state when to retry.
 * - `failure`: The provider fails.
 * - `late`: The file does not exist yet.
 * - `flip`: One bit of the response is flipped.
 */
export type ProviderFault =
  | "drop"
  | "cut"
  | "silence"
  | "stall"
  | "busy"
  | "unavailable"
  | "failure"
  | "late"
  | "flip";

export interface ProviderServerOptions {
  readonly seed: number;
  /** Share of requests that each fault affects. The sum is at most 1; without this option, no request fails. */
  readonly faults?: Partial<Record<ProviderFault, number>>;
}

export interface ProviderRequest {
  readonly path: string;
  /** Requested range; undefined if the whole file was requested. */
  readonly range: Bytes | undefined;
  readonly answer: ProviderFault | "whole" | "not_there";
}

export interface ProviderServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Requests in the order in which they arrived. */
  readonly requests: readonly ProviderRequest[];
  /** Responds with 404 for every file whose path contains the text. This affects the first `requests` requests, or all requests until `publish` is called. */
  withhold(text: string, requests?: number): void;
  publish(): void;
  /** Returns the number of times that a range of a file was sent completely, alone or within a larger range. */
  timesAnswered(path: string, bytes: Bytes): number;
}

/**
 * Serves the files of a forecast like the bucket of its provider. Faults depend only on the seed, the request and the number of its repetitions, so that
 * overlapping requests do not change them.
 *
 * @param files - Files by their path in the bucket.
 */
export async function providerServer(
  files: Map<string, Uint8Array>,
  { seed, faults = {} }: ProviderServerOptions = { seed: 1 },
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const withheld: { readonly text: string; readonly requests: number }[] = [];
  const timesAsked = new Map<string, number>();
  const countOf = (key: string): number => {
    const before = timesAsked.get(key) ?? 0;
    timesAsked.set(key, before + 1);
    return before;
  };

  const answerTo = (path: string, range: string): ProviderRequest["answer"] => {
    const before = countOf(path);
    const hidden = withheld.some((rule) => path.includes(rule.text) && before < rule.requests);
    if (hidden || !files.has(path)) return "not_there";
    const asked = `${path} ${range}`;
    let left = uniformOf(seed, countOf(asked), ...Buffer.from(asked));
    for (const [fault, share] of Object.entries(faults)) {
      left -= share;
      if (left < 0) return fault as ProviderFault;
    }
    return "whole";
  };

  const server = await objectServer(files);
  server.fault = () => {
    const [path = "", range = ""] = server.asked.at(-1)!.split(" ");
    const answer = answerTo(path, range);
    requests.push({ path, range: bytesOf(range), answer });
    if (answer === "flip") return { flipAt: uniformOf(seed, 1, requests.length) };
    return served[answer];
  };
  return {
    baseUrl: server.url,
    requests,
    withhold: (text, first = Infinity) => withheld.push({ text, requests: first }),
    publish: () => withheld.splice(0),
    timesAnswered: (path, { offset, length }) =>
      requests.filter(
        ({ answer, range, ...request }) =>
          answer === "whole" &&
          request.path === path &&
          range !== undefined &&
          range.offset <= offset &&
          offset + length <= range.offset + range.length,
      ).length,
    [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose](),
  };
}

const served: Readonly<Record<Exclude<ProviderRequest["answer"], "flip">, Fault | undefined>> = {
  drop: "drop",
  cut: "cut",
  silence: "silence",
  stall: "stall",
  busy: { status: 503, retryAfterS: 2 },
  unavailable: { status: 503 },
  failure: { status: 500 },
  late: { status: 404 },
  not_there: { status: 404 },
  whole: undefined,
};

function bytesOf(range: string): Bytes | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/u.exec(range) ?? [];
  if (first === undefined) return undefined;
  return { offset: Number(first), length: Number(last) - Number(first) + 1 };
}
