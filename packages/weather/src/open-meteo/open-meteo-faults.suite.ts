import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** A fault that replaces the response to a request. */
export type Mishap = (response: ServerResponse, answer: () => string, request: IncomingMessage) => void;

/** Returns a fault that refuses the request, in Open-Meteo's wording. */
export function refusal(status: number, reason: string, headers: Record<string, string> = {}): Mishap {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: true, reason }));
  };
}

export const dropped: Mishap = (_, __, request) => request.socket.destroy();

/** Fault that closes the connection before the announced length is sent. */
export const brokenOff: Mishap = (response, answer) => {
  response.writeHead(200, { "content-length": String(answer().length) });
  response.write(answer().slice(0, 100), () => response.destroy());
};

/** Fault that cuts the response short and appends an error text, as Open-Meteo does while streaming. */
export const truncated: Mishap = (response, answer) => {
  response.end(`${answer().slice(0, 100)}Unexpected error while streaming data: timeoutReached`);
};

/** Returns a fault that delays the response by `ms` milliseconds. */
export function late(ms: number): Mishap {
  return (response, answer) => {
    void wait(ms).then(() => response.end(answer()));
  };
}

/**
 * Returns a fault that flips one bit of the response.
 *
 * @param where - Share of the body before the changed byte, in [0, 1).
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

/** Returns a random fault for soak tests. A fault may delay or withhold the weather, but never changes its values. `random` returns a number in [0, 1). */
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
