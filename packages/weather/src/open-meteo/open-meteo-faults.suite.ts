import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** What a request meets instead of its answer. */
export type Mishap = (response: ServerResponse, answer: () => string, request: IncomingMessage) => void;

/** A refusal as Open-Meteo words it. */
export function refusal(status: number, reason: string, headers: Record<string, string> = {}): Mishap {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: true, reason }));
  };
}

export const dropped: Mishap = (_, __, request) => request.socket.destroy();

/** The connection ends before the length that was announced. */
export const brokenOff: Mishap = (response, answer) => {
  response.writeHead(200, { "content-length": String(answer().length) });
  response.write(answer().slice(0, 100), () => response.destroy());
};

/** An error in the middle of the answer, as Open-Meteo streams it. */
export const truncated: Mishap = (response, answer) => {
  response.end(`${answer().slice(0, 100)}Unexpected error while streaming data: timeoutReached`);
};

/** The answer after a time [ms]. */
export function late(ms: number): Mishap {
  return (response, answer) => {
    void wait(ms).then(() => response.end(answer()));
  };
}

/**
 * The answer with one bit of one byte turned.
 *
 * @param where - Share of the body before that byte, in [0, 1).
 * @param bit - From 0 to 7.
 */
export function flipped(where: number, bit: number): Mishap {
  return (response, answer) => {
    const body = Buffer.from(answer());
    const byte = Math.floor(where * body.length);
    body[byte]! ^= 1 << bit;
    response.end(body);
  };
}

/** One of the kinds that cannot be taken for weather, for soaks; `random` is in [0, 1). */
export function anyMishap(random: () => number): Mishap {
  const kinds: readonly Mishap[] = [
    dropped,
    brokenOff,
    truncated,
    late(50),
    refusal(503, "The service is overloaded"),
    refusal(429, "Too many concurrent requests"),
    refusal(429, "Minutely API request limit exceeded. Please try again in one minute."),
  ];
  return kinds[Math.floor(kinds.length * random())]!;
}
