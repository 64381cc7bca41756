import { createServer, type RequestListener } from "node:http";
import { BlockList } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listening } from "./listening.suite.ts";
import { webhookPoster } from "./sending/post-webhook.ts";
import { brokenHosts, privateNames, privateSpellings } from "./addresses/private-spellings.suite.ts";
import { networksSchema } from "./addresses/public-address.ts";
import { watchedConnections } from "./watched-connections.suite.ts";

const never = new AbortController().signal;
const message = { headers: {}, body: "{}" };
const refused = { kind: "failed", status: null, answer: "", reason: "address", durationMs: 0 };
const taken = { kind: "sent", status: 200, answer: "", reason: "ok" };

const atOnce = 20;

/** Answers each request on a separate connection, so that each attempt connects anew. */
const answer: RequestListener = (request, response) => {
  request.resume().on("end", () => response.setHeader("connection", "close").end());
};

test("no spelling of a private address is connected to", async () => {
  using connections = watchedConnections();
  const poster = webhookPoster({ rules: { opened: new BlockList(), ports: [443] } });
  const hosts = [...privateSpellings, ...brokenHosts];
  const outcomes = await Promise.all(
    hosts.map((host) => poster.post({ ...message, url: `https://${host}/` }, never)),
  );
  expect(outcomes).toEqual(hosts.map(() => refused));
  expect(connections.addresses).toEqual([]);
});

test("no name that leads to a private address is connected to, and what it leads to does not show", async () => {
  using connections = watchedConnections();
  const found = [
    ["127.0.0.1"],
    ["::1"],
    ["8.8.8.8", "10.0.0.1"],
    ["2606:4700::1111", "fe80::1%eth0"],
    ["::ffff:10.0.0.1"],
    [],
    ["8.8.8.8", ""],
  ];
  const outcomes = await Promise.all(
    found.map(async (addresses) => {
      const poster = webhookPoster({
        rules: { opened: new BlockList(), ports: [443] },
        resolve: async () => addresses,
      });
      return Promise.all(
        privateNames.map((host) => poster.post({ ...message, url: `https://${host}/` }, never)),
      );
    }),
  );
  const failing = webhookPoster({
    rules: { opened: new BlockList(), ports: [443] },
    resolve: () => Promise.reject(new Error("queryA ESERVFAIL intranet")),
  });
  outcomes.push([await failing.post({ ...message, url: "https://intranet/" }, never)]);
  expect(outcomes.flat()).toEqual(outcomes.flat().map(() => refused));
  expect(connections.addresses).toEqual([]);
});

test("plain http goes to opened networks alone, also where a name leads to a public address", async () => {
  using connections = watchedConnections();
  const rules = { opened: networksSchema.parse("127.0.0.1/32"), ports: [80] };
  const found = [["8.8.8.8"], ["127.0.0.1", "8.8.8.8"]];
  const outcomes = await Promise.all(
    found.map((addresses) =>
      webhookPoster({ rules, resolve: async () => addresses }).post(
        { ...message, url: "http://receiver.example/" },
        never,
      ),
    ),
  );
  expect(outcomes).toEqual([refused, refused]);
  expect(connections.addresses).toEqual([]);
});

test("of 1,000 names that change what they lead to, none leads to a connection that was not checked", async () => {
  await using server = await listening(createServer(answer));
  // 127.0.0.1 stands for what is allowed. The others are forbidden, or here without an opened network around them.
  const forbidden = fc.constantFrom(
    "127.0.0.2",
    "10.0.0.1",
    "169.254.169.254",
    "::1",
    "::ffff:127.0.0.2",
    "fd00::1",
    "0.0.0.0",
  );
  const answers = fc.oneof(
    fc.constant(["127.0.0.1"]),
    fc.array(fc.oneof(fc.constant("127.0.0.1"), forbidden), { maxLength: 3 }),
  );
  const names = fc.sample(fc.array(answers, { minLength: 1, maxLength: 4 }), {
    numRuns: 1000,
    seed: 20_261_124,
  });
  const questions = new Map<string, number>();
  const poster = webhookPoster({
    rules: { opened: networksSchema.parse("127.0.0.1/32"), ports: [server.port] },
    resolve: async (name) => {
      const count = questions.get(name) ?? 0;
      questions.set(name, count + 1);
      const inTurn = names[Number(/\d+/.exec(name)![0])]!;
      return inTurn[count % inTurn.length]!;
    },
  });
  using connections = watchedConnections();
  const isAllowed = names.map(
    ([first]) => first!.length > 0 && first!.every((address) => address === "127.0.0.1"),
  );
  const post = (index: number) =>
    poster.post({ ...message, url: `http://flip-${index}.example:${server.port}/` }, never);
  const outcomes: Awaited<ReturnType<typeof post>>[] = [];
  // So few at once that none waits long for its turn.
  while (outcomes.length < names.length) {
    const next = Array.from({ length: atOnce }, (_, more) => outcomes.length + more);
    outcomes.push(...(await Promise.all(next.map(post))));
  }
  expect(outcomes).toEqual(isAllowed.map((allowed) => (allowed ? expect.objectContaining(taken) : refused)));
  expect(new Set(connections.addresses)).toEqual(new Set(["127.0.0.1"]));
  expect(connections.addresses).toHaveLength(isAllowed.filter(Boolean).length);
  expect([...questions.values()]).toEqual(names.map(() => 1));
  // Both happened often enough.
  expect(isAllowed.filter(Boolean).length).toBeGreaterThan(300);
  expect(isAllowed.filter((allowed) => !allowed).length).toBeGreaterThan(300);
  poster.close();
});
