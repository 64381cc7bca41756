import { type Fault, objectServer } from "@halcyon/weather/http/object-server.suite";
import { uniformOf } from "@halcyon/weather/hash";
import type { Bytes } from "../fetch/requests/byte-ranges.ts";

/**
 * What may become of a request: the connection breaks before the answer or within it, the answer never comes or never ends, the provider
 * is busy and says until when or not, fails, or has not got the file yet; or one bit of the answer is another.
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
  /** The share of requests that each befalls, in all at most 1. */
  readonly faults?: Partial<Record<ProviderFault, number>>;
}

export interface ProviderRequest {
  readonly path: string;
  /** Undefined where the whole file was asked for. */
  readonly range: Bytes | undefined;
  readonly answer: ProviderFault | "whole" | "not_there";
}

export interface ProviderServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** In the order they came. */
  readonly requests: readonly ProviderRequest[];
  /** Answers 404 for every file whose path has the text: to the first requests for it, or until `publish`. */
  withhold(text: string, requests?: number): void;
  publish(): void;
  /** How often bytes of a file were answered whole, be it among others. */
  timesAnswered(path: string, bytes: Bytes): number;
}

/**
 * Serves the files of a forecast as the bucket of its provider does, with faults that follow from the seed, the request and how often it
 * came; so they are the same however requests overlap.
 *
 * @param files - By their path in the bucket.
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
