import diagnostics from "node:diagnostics_channel";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AttemptOutcome } from "./attempts/attempts.ts";
import { faultyReceivers } from "./faulty-receivers.suite.ts";
import { type Listening, listening } from "./listening.suite.ts";
import { webhookPoster } from "./sending/post-webhook.ts";
import { networksSchema } from "./addresses/public-address.ts";
import { testAuthority } from "./test-certificates.suite.ts";

const nowMs = Date.UTC(2026, 10, 24, 6);
const never = new AbortController().signal;
const opened = networksSchema.parse("127.0.0.1/32");

// The limits of an attempt pass when the test says so: what ends before ends by itself.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: nowMs });
});
afterAll(() => {
  vi.useRealTimers();
});

async function closeAll(servers: readonly Listening[]): Promise<void> {
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
}

/** Counts the responses whose headers have arrived, and waits for a number of them. */
function cameAnswers() {
  let count = 0;
  let check = (): void => {};
  const came = (): void => {
    count += 1;
    check();
  };
  diagnostics.subscribe("http.client.response.finish", came);
  return {
    reach: (wanted: number) =>
      new Promise<void>((resolve) => {
        check = () => count >= wanted && resolve();
        check();
      }),
    [Symbol.dispose]: () => diagnostics.unsubscribe("http.client.response.finish", came),
  };
}

test("each of 40 faulty receivers and more has its outcome, and those that hang keep no other waiting", async () => {
  await using trap = await listening(createServer());
  const receivers = faultyReceivers(nowMs, `http://127.0.0.1:${trap.port}/`);
  expect(receivers.length).toBeGreaterThanOrEqual(40);
  const servers = await Promise.all(receivers.map(({ connected }) => listening(createServer(connected))));
  const poster = webhookPoster({ rules: { opened, ports: servers.map(({ port }) => port) } });
  using answers = cameAnswers();
  const outcomes = new Map<string, AttemptOutcome>();
  const posts = receivers.map(async ({ does }, index) => {
    const url = `http://127.0.0.1:${servers[index]!.port}/hook`;
    outcomes.set(does, await poster.post({ url, headers: {}, body: "{}" }, never));
  });
  const hung = receivers.filter(({ isHung }) => isHung);
  const others = receivers.filter(({ isHung }) => !isHung);
  const expected = (some: typeof receivers, durationMs: number) =>
    Object.fromEntries(some.map(({ does, outcome }) => [does, { ...outcome, durationMs }]));

  // No time passes until all others have ended.
  await Promise.all(posts.filter((_post, index) => !receivers[index]!.isHung));
  expect(Object.fromEntries(outcomes)).toEqual(expected(others, 0));
  // Nobody is read beyond what is kept of an answer: those who go on for ever are cut off.
  await Promise.all(
    servers
      .filter((_server, index) => / for ever| without end/.test(receivers[index]!.does))
      .map(({ left }) => left()),
  );

  await answers.reach(
    receivers.filter(({ outcome }) => outcome.status !== null && outcome.status !== 101).length,
  );
  outcomes.clear();
  vi.advanceTimersByTime(14_999);
  await new Promise(setImmediate);
  expect([...outcomes.keys()]).toEqual([]);
  vi.advanceTimersByTime(1);
  await Promise.all(posts);
  expect(Object.fromEntries(outcomes)).toEqual(expected(hung, 15_000));
  expect(trap.sockets).toHaveLength(0);
  poster.close();
  await closeAll(servers);
});

const failed = { kind: "failed", status: null, answer: "" } as const;

test("what is wrong with encryption is tls, a broken connection is not, and silence ends after 5 s", async () => {
  vi.setSystemTime(nowMs);
  const [authority, stranger] = await Promise.all([testAuthority(), testAuthority()]);
  const name = "receiver.example";
  const [good, otherName, expired, early, foreign] = await Promise.all([
    authority.issue(name),
    authority.issue("other.example"),
    authority.issue(name, 2000, 2010),
    authority.issue(name, 2098, 2099),
    stranger.issue(name),
  ]);
  const answer = (socket: Socket): void => {
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
  };
  const secure = (options: Parameters<typeof createTlsServer>[0]) => createTlsServer(options, answer);
  const cases: readonly (readonly [string, Server, Partial<AttemptOutcome>])[] = [
    ["all well", secure(good), { kind: "sent", status: 200, reason: "ok", answer: "ok" }],
    ["another name", secure(otherName), { reason: "tls" }],
    ["expired", secure(expired), { reason: "tls" }],
    ["not yet valid", secure(early), { reason: "tls" }],
    ["an unknown authority", secure(foreign), { reason: "tls" }],
    [
      "TLS 1.1 alone",
      secure({ ...good, minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
      { reason: "tls" },
    ],
    ["a certificate of ours wanted", secure({ ...good, requestCert: true }), { reason: "tls" }],
    ["plain HTTP", createServer(answer), { reason: "tls" }],
    [
      "a reset",
      createServer((socket) => socket.once("data", () => socket.resetAndDestroy())),
      { reason: "connection" },
    ],
    ["closed", createServer((socket) => socket.end()), { reason: "connection" }],
    ["silence", createServer(), { reason: "timeout", durationMs: 5000 }],
  ];
  const servers = await Promise.all(cases.map(([, server]) => listening(server)));
  const poster = webhookPoster({
    rules: { opened, ports: servers.map(({ port }) => port) },
    resolve: async () => ["127.0.0.1"],
    authorities: [authority.cert],
  });
  // Who sets this gives up on all certificates, but not on those of webhooks.
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
  const outcomes = new Map<string, AttemptOutcome>();
  const posts = cases.map(async ([what], index) => {
    const url = `https://${name}:${servers[index]!.port}/`;
    outcomes.set(what, await poster.post({ url, headers: {}, body: "{}" }, never));
  });
  await Promise.all(posts.slice(0, -1));
  vi.advanceTimersByTime(4999);
  await new Promise(setImmediate);
  expect(outcomes.has("silence")).toBe(false);
  vi.advanceTimersByTime(1);
  await Promise.all(posts);
  vi.unstubAllEnvs();
  warned.mockRestore();
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(cases.map(([what, , outcome]) => [what, { ...failed, durationMs: 0, ...outcome }])),
  );
  poster.close();
  await closeAll(servers);
});
