import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Request to the audited server. */
export interface Sent {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Response of the audited server. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** How a request is sent. */
export interface Manner {
  /** Time after which the caller closes the connection [ms]. */
  readonly leavesAfterMs?: number;
  /** Number of pieces in which the body is sent, with pauses between them. */
  readonly pieces?: number;
}

/**
 * What a caller sees of a request: a response; `lost` if the connection ended before the response did, so that nobody knows what the server did; `silent` if
 * no response came in time.
 */
export type Outcome = Received | "lost" | "silent";

/** Longest time to wait for a response [ms]. */
const patienceMs = 60_000;
/** Pause between two pieces of a body [ms]. */
const pieceMs = 15;

/** Sends a request, and reads the response to its end. */
export async function exchange(
  base: string,
  agent: Agent,
  { method, path, headers = {}, body }: Sent,
  { leavesAfterMs, pieces = 1 }: Manner = {},
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const sent = request(base + path, { method, agent, headers: { ...headers, ...length } });
  const timer = setTimeout(() => resolve("silent"), patienceMs);
  const leaving = leavesAfterMs === undefined ? undefined : setTimeout(() => sent.destroy(), leavesAfterMs);
  sent.on("error", () => resolve("lost"));
  sent.on("close", () => resolve("lost"));
  sent.on("response", (answer) => {
    let text = "";
    answer.setEncoding("utf8");
    answer.on("data", (piece: string) => (text += piece));
    answer.on("error", () => resolve("lost"));
    answer.on("close", () => resolve("lost"));
    answer.on("end", () => {
      if (answer.complete) resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
  });
  const bytes = Buffer.from(body ?? "");
  const size = Math.ceil(bytes.length / pieces);
  for (let piece = 0; piece < pieces - 1 && !sent.destroyed; piece += 1) {
    sent.write(bytes.subarray(piece * size, (piece + 1) * size));
    await pause(pieceMs);
  }
  if (!sent.destroyed) sent.end(bytes.subarray((pieces - 1) * size));
  const outcome = await promise;
  clearTimeout(timer);
  clearTimeout(leaving);
  if (outcome === "silent") sent.destroy();
  return outcome;
}
