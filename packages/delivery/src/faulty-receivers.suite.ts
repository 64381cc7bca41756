import type { Socket } from "node:net";
import type { AttemptOutcome } from "./attempts/attempts.ts";

/** Receiver of webhook messages over plain HTTP that behaves in a faulty or unusual way. */
export interface FaultyReceiver {
  readonly does: string;
  readonly connected: (socket: Socket) => void;
  readonly outcome: Omit<AttemptOutcome, "durationMs">;
  /** True if the receiver stops sending, so that the attempt ends after 15 s. */
  readonly isHung?: true;
}

const head = "HTTP/1.1 200 OK\r\n";
const chunkedHead = `${head}transfer-encoding: chunked\r\n\r\n`;

const taken = { kind: "sent", status: 200, reason: "ok", answer: "" } as const;
const late = { kind: "failed", status: null, reason: "timeout", answer: "" } as const;
const broken = { ...late, reason: "connection" } as const;
const nonsense = { ...late, reason: "protocol" } as const;
const turned = { kind: "failed", reason: "redirect", answer: "" } as const;
const refused = { kind: "failed", reason: "status", answer: "" } as const;
const busy = { kind: "slow_down", reason: "status", answer: "" } as const;

/** Returns a receiver that sends a text when the request arrives, and nothing more. */
function says(text: string | Uint8Array) {
  return (socket: Socket): void => {
    socket.once("data", () => socket.write(text));
  };
}

function saysAndCloses(text: string | Uint8Array) {
  return (socket: Socket): void => {
    socket.once("data", () => socket.end(text));
  };
}

/** Returns a receiver that sends the beginning of a response when the request arrives, and then repeats the same text endlessly. */
function goesOn(start: string, more: string) {
  const chunk = Buffer.from(more.repeat(Math.ceil(1024 / more.length)));
  return (socket: Socket): void => {
    const flood = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", flood);
    socket.once("data", () => {
      socket.write(start);
      flood();
    });
  };
}

/** Returns a receiver that sends one byte at a time. */
function drips(start: string, byte: string) {
  return (socket: Socket): void => {
    const drip = (): void => {
      if (!socket.destroyed) socket.write(byte, () => setImmediate(drip));
    };
    socket.once("data", () => socket.write(start, drip));
  };
}

/** Returns a receiver that answers with a status and no body. */
function answers(status: string, ...headers: readonly string[]) {
  return says([`HTTP/1.1 ${status}`, "content-length: 0", ...headers, "", ""].join("\r\n"));
}

/**
 * Returns receivers that answer in faulty or unusual ways, each with the expected outcome.
 *
 * @param nowMs - Time of the attempts [ms since 1970]. Some responses contain dates relative to it.
 * @param trap - URL to which some receivers redirect. It must never be requested.
 */
export function faultyReceivers(nowMs: number, trap: string): readonly FaultyReceiver[] {
  const inAnHour = new Date(nowMs + 3_600_000).toUTCString();
  const anHourAgo = new Date(nowMs - 3_600_000).toUTCString();
  return [
    // Says too little.
    { does: "never reads", connected: (socket) => socket.pause(), outcome: late, isHung: true },
    { does: "reads and is silent", connected: (socket) => socket.resume(), outcome: late, isHung: true },
    { does: "stops within the status line", connected: says("HTTP/1.1 2"), outcome: late, isHung: true },
    { does: "stops after the status line", connected: says(head), outcome: late, isHung: true },
    { does: "stops within the headers", connected: says(`${head}a: b\r\nc`), outcome: late, isHung: true },
    {
      does: "promises an answer (100) and stops",
      connected: says("HTTP/1.1 100 Continue\r\n\r\n"),
      outcome: late,
      isHung: true,
    },
    {
      does: "stops within the body",
      connected: says(`${head}content-length: 9\r\n\r\nthank`),
      outcome: { ...taken, answer: "thank" },
      isHung: true,
    },
    {
      does: "refuses, and stops within the body",
      connected: says("HTTP/1.1 500 Oh\r\ncontent-length: 9\r\n\r\nsorry"),
      outcome: { ...refused, status: 500, answer: "sorry" },
      isHung: true,
    },
    {
      does: "never ends a body in chunks",
      connected: says(`${chunkedHead}2\r\nok\r\n`),
      outcome: { ...taken, answer: "ok" },
      isHung: true,
    },
    {
      does: "never ends a body without a length",
      connected: says(`${head}\r\nok`),
      outcome: { ...taken, answer: "ok" },
      isHung: true,
    },
    // Breaks off.
    { does: "resets at once", connected: (socket) => socket.resetAndDestroy(), outcome: broken },
    {
      does: "resets when the request comes",
      connected: (socket) => socket.once("data", () => socket.resetAndDestroy()),
      outcome: broken,
    },
    { does: "closes at once", connected: (socket) => socket.end(), outcome: broken },
    { does: "closes before an answer", connected: saysAndCloses(""), outcome: broken },
    { does: "closes within the status line", connected: saysAndCloses("HTTP/1.1 2"), outcome: broken },
    { does: "closes within the headers", connected: saysAndCloses(`${head}a: b\r\n`), outcome: broken },
    {
      does: "closes within the body",
      connected: saysAndCloses(`${head}content-length: 9\r\n\r\nthank`),
      outcome: { ...taken, answer: "thank" },
    },
    {
      does: "answers before the request and closes",
      connected: (socket) => socket.end(`${head}content-length: 2\r\n\r\nok`),
      outcome: { ...taken, answer: "ok" },
    },
    // Says too much.
    { does: "sends headers without end", connected: goesOn(head, "a: b\r\n"), outcome: nonsense },
    {
      does: "sends one header of a megabyte",
      connected: says(`${head}a: ${"b".repeat(2 ** 20)}\r\n\r\n`),
      outcome: nonsense,
    },
    { does: "drips headers for ever", connected: drips(`${head}a: `, "b"), outcome: nonsense },
    { does: "sends a status line without end", connected: goesOn("HTTP/1.1 200 ", "OK"), outcome: nonsense },
    {
      does: "promises an answer (100) for ever",
      connected: goesOn("", "HTTP/1.1 100 Continue\r\n\r\n"),
      outcome: nonsense,
    },
    {
      does: "promises an answer (102) three times and gives it",
      connected: says(`${"HTTP/1.1 102 Processing\r\n\r\n".repeat(3)}${head}content-length: 2\r\n\r\nok`),
      outcome: { ...taken, answer: "ok" },
    },
    {
      does: "sends a body without end",
      connected: goesOn(`${head}\r\n`, "a"),
      outcome: { ...taken, answer: "a".repeat(512) },
    },
    {
      does: "drips a body for ever",
      connected: drips(`${head}\r\n`, "a"),
      outcome: { ...taken, answer: "a".repeat(512) },
    },
    {
      does: "sends chunks without end",
      connected: goesOn(chunkedHead, "1\r\na\r\n"),
      outcome: { ...taken, answer: "a".repeat(512) },
    },
    { does: "names a chunk without end", connected: goesOn(`${chunkedHead}1;`, "a"), outcome: taken },
    {
      does: "sends trailers without end",
      connected: goesOn(`${chunkedHead}0\r\n`, "a: b\r\n"),
      outcome: taken,
    },
    {
      does: "sends a bomb of packed zeros",
      connected: goesOn(`${head}content-encoding: gzip\r\n\r\n`, "\u0000"),
      outcome: taken,
    },
    {
      does: "answers twice",
      connected: says(`${head}content-length: 2\r\n\r\nokHTTP/1.1 500 Oh\r\ncontent-length: 0\r\n\r\n`),
      outcome: { ...taken, answer: "ok" },
    },
    // Is no HTTP.
    { does: "speaks HTTP/0.9", connected: saysAndCloses("<html>Hello</html>\n"), outcome: nonsense },
    {
      does: "greets as SSH",
      connected: (socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n"),
      outcome: nonsense,
    },
    {
      does: "sends random bytes",
      connected: says(Buffer.from("16030100a5010000a10303", "hex")),
      outcome: nonsense,
    },
    {
      does: "gives a status that is no number",
      connected: says("HTTP/1.1 2OO OK\r\n\r\n"),
      outcome: nonsense,
    },
    {
      does: "gives two lengths",
      connected: says(`${head}content-length: 2\r\ncontent-length: 3\r\n\r\nok`),
      outcome: nonsense,
    },
    {
      does: "gives a length and chunks",
      connected: says(`${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`),
      outcome: nonsense,
    },
    { does: "breaks a chunk", connected: says(`${chunkedHead}zz\r\nok\r\n`), outcome: taken },
    {
      does: "sends what a terminal obeys",
      connected: saysAndCloses(`${head}\r\n\u001B[2Jok\u0000\r\n\u202Edone\u0007`),
      outcome: { ...taken, answer: "[2Jok done" },
    },
    {
      does: "switches to another protocol",
      connected: says(
        "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
      ),
      outcome: { ...refused, status: 101 },
    },
    // Sends the message elsewhere.
    {
      does: "redirects to this machine",
      connected: answers("302 Found", `location: ${trap}`),
      outcome: { ...turned, status: 302 },
    },
    {
      does: "redirects for good, with the body",
      connected: answers("308 Permanent Redirect", `location: ${trap}`),
      outcome: { ...turned, status: 308 },
    },
    {
      does: "knows nothing new",
      connected: answers("304 Not Modified"),
      outcome: { ...turned, status: 304 },
    },
    // Refuses.
    { does: "has no such page", connected: answers("404 Not Found"), outcome: { ...refused, status: 404 } },
    {
      does: "is gone",
      connected: answers("410 Gone"),
      outcome: { kind: "gone", status: 410, reason: "status", answer: "" },
    },
    { does: "gives a status of its own", connected: answers("999 Hm"), outcome: { ...refused, status: 999 } },
    // Has too much to do.
    {
      does: "asks to wait two minutes",
      connected: answers("429 Too Many Requests", "retry-after: 120"),
      outcome: { ...busy, status: 429, retryAfterMs: 120_000 },
    },
    {
      does: "asks to wait for ages",
      connected: answers("503 Busy", "retry-after: 99999999999999999999"),
      outcome: { ...busy, status: 503, retryAfterMs: 86_400_000 },
    },
    {
      does: "asks to wait till a date",
      connected: answers("503 Busy", `retry-after: ${inAnHour}`),
      outcome: { ...busy, status: 503, retryAfterMs: 3_600_000 },
    },
    {
      does: "asks to wait till a date that is over",
      connected: answers("504 Late", `retry-after: ${anHourAgo}`),
      outcome: { ...busy, status: 504, retryAfterMs: 0 },
    },
    {
      does: "asks to wait, and does not say how long",
      connected: answers("502 Bad Gateway", "retry-after: soon"),
      outcome: { ...busy, status: 502 },
    },
    {
      does: "fails, and asks to wait a second",
      connected: answers("500 Oh", "retry-after: 1"),
      outcome: { ...refused, status: 500, retryAfterMs: 1000 },
    },
  ];
}
