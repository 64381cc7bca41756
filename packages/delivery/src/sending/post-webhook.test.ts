import { runProcess } from "@halcyon/testing";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createSocketServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Listening, listening } from "../listening.suite.ts";
import { type PosterOptions, webhookPoster } from "./post-webhook.ts";
import { networksSchema } from "../addresses/public-address.ts";
import { signWebhook } from "./sign-webhook.ts";
import { testAuthority } from "../test-certificates.suite.ts";

const never = new AbortController().signal;
const opened = networksSchema.parse("127.0.0.1/32");
const message = { headers: {}, body: "{}" };
const taken = expect.objectContaining({ kind: "sent", status: 204, reason: "ok" }) as unknown;

/** Accepts every message. */
const takes: RequestListener = (request, response) => {
  request.resume().on("end", () => response.writeHead(204).end());
};

function posterTo({ port }: Listening, options: Partial<PosterOptions> = {}) {
  return webhookPoster({ rules: { opened, ports: [port] }, resolve: async () => ["127.0.0.1"], ...options });
}

test("posts the bytes of the body with the headers of the signature", async () => {
  const got: { request?: IncomingMessage; body?: string } = {};
  const server = createServer(async (request, response) => {
    got.request = request;
    got.body = Buffer.concat(await request.toArray()).toString();
    response.writeHead(204).end();
  });
  await using receiver = await listening(server);
  const poster = posterTo(receiver);
  const body = '{"name":"Kran, Süd 👷"}';
  const signed = signWebhook(
    { id: "evt_1", body },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    1_764_000_000_000,
  );
  const url = `http://127.0.0.1:${receiver.port}/hooks?site=7`;
  expect(await poster.post({ url, headers: { ...signed }, body }, never)).toEqual(taken);
  poster.close();
  expect(got.body).toBe(body);
  expect([got.request?.method, got.request?.url]).toEqual(["POST", "/hooks?site=7"]);
  expect(got.request?.headers).toEqual({
    ...signed,
    host: `127.0.0.1:${receiver.port}`,
    connection: "keep-alive",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "accept-encoding": "identity",
    "user-agent": "Halcyon-Webhooks",
  });
});

test("says how long an attempt took, and nothing where the clock went back", async () => {
  await using receiver = await listening(createServer(takes));
  const url = `http://127.0.0.1:${receiver.port}/`;
  const durations = [];
  for (const readings of [
    [1000, 1250],
    [1000, 900],
  ]) {
    // The answer is read in between, with the last reading.
    const inTurn = [readings[0]!, readings[1]!, readings[1]!];
    const poster = posterTo(receiver, { nowMs: () => inTurn.shift()! });
    durations.push((await poster.post({ ...message, url }, never)).durationMs);
    poster.close();
  }
  expect(durations).toEqual([250, 0]);
});

test("keeps a connection for the next message, with encryption and without", async () => {
  const authority = await testAuthority();
  await using plain = await listening(createServer(takes));
  await using secure = await listening(createSecureServer(await authority.issue("receiver.example"), takes));
  const options = { authorities: [authority.cert] };
  for (const [receiver, url] of [
    [plain, "http://receiver.example"],
    [secure, "https://receiver.example"],
  ] as const) {
    const poster = posterTo(receiver, options);
    const outcomes = [];
    for (let count = 0; count < 3; count += 1) {
      outcomes.push(await poster.post({ ...message, url: `${url}:${receiver.port}/` }, never));
    }
    poster.close();
    expect(outcomes).toEqual([taken, taken, taken]);
    expect(receiver.sockets).toHaveLength(1);
    await receiver.left();
  }
});

test("closes a connection that is idle for long", async () => {
  await using receiver = await listening(createServer({ keepAliveTimeout: 0 }, takes));
  const poster = posterTo(receiver, { keptMs: 1 });
  const url = `http://127.0.0.1:${receiver.port}/`;
  expect(await poster.post({ ...message, url }, never)).toEqual(taken);
  await receiver.left();
});

test("keeps 256 idle connections and no more", async () => {
  // However long it takes, no side closes what is idle.
  await using receiver = await listening(createServer({ keepAliveTimeout: 0 }, takes));
  const poster = posterTo(receiver, { keptMs: 3_600_000 });
  const urls = Array.from(
    { length: 260 },
    (_, index) => `http://receiver-${index}.example:${receiver.port}/`,
  );
  // One after another: of many at once the last waits for all others, and an attempt may take seconds only.
  const postToAll = async () => {
    const outcomes = [];
    for (const url of urls) outcomes.push(await poster.post({ ...message, url }, never));
    return outcomes;
  };
  expect(await postToAll()).toEqual(urls.map(() => taken));
  expect(receiver.sockets).toHaveLength(260);
  // A connection is kept a turn after its answer.
  await new Promise(setImmediate);
  expect(await postToAll()).toEqual(urls.map(() => taken));
  expect(receiver.sockets).toHaveLength(264);
  poster.close();
});

/** Answers the first message on each connection, and closes the connection at the second message. */
function forgetful(): RequestListener {
  const known = new WeakSet<Socket>();
  return (request, response) => {
    if (known.has(request.socket)) {
      request.socket.resetAndDestroy();
      return;
    }
    known.add(request.socket);
    takes(request, response);
  };
}

test("takes another connection where a kept one breaks before an answer", async () => {
  await using receiver = await listening(createServer(forgetful()));
  const poster = posterTo(receiver);
  const url = `http://127.0.0.1:${receiver.port}/`;
  expect(await poster.post({ ...message, url }, never)).toEqual(taken);
  expect(await poster.post({ ...message, url }, never)).toEqual(taken);
  poster.close();
  expect(receiver.sockets).toHaveLength(2);
});

test("takes a new connection that breaks for a failure", async () => {
  await using receiver = await listening(createSocketServer((socket) => socket.resetAndDestroy()));
  const poster = posterTo(receiver);
  const url = `http://127.0.0.1:${receiver.port}/`;
  expect(await poster.post({ ...message, url }, never)).toMatchObject({
    kind: "failed",
    reason: "connection",
  });
  expect(receiver.sockets).toHaveLength(1);
});

test("takes a port where nobody listens for a failed connection", async () => {
  const gone = await listening(createSocketServer());
  await gone[Symbol.asyncDispose]();
  const url = `http://127.0.0.1:${gone.port}/`;
  expect(await posterTo(gone).post({ ...message, url }, never)).toMatchObject({
    kind: "failed",
    status: null,
    reason: "connection",
  });
});

const stopped = expect.objectContaining({ kind: "failed", status: null, reason: "stopped" }) as unknown;

test("stops when the server does, wherever an attempt is", async () => {
  const server = createSocketServer();
  await using receiver = await listening(server);
  const url = (host: string) => `http://${host}:${receiver.port}/`;
  const resolving = Promise.withResolvers<void>();
  const poster = posterTo(receiver, {
    resolve: (_name, signal) =>
      new Promise((_resolve, reject) => {
        resolving.resolve();
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  });
  const stop = new AbortController();
  const connected = once(server, "connection");
  const posts = ["127.0.0.1", "slow.example"].map((host) =>
    poster.post({ ...message, url: url(host) }, stop.signal),
  );
  await Promise.all([connected, resolving.promise]);
  stop.abort();
  expect(await Promise.all(posts)).toEqual([stopped, stopped]);
  expect(await poster.post({ ...message, url: url("127.0.0.1") }, stop.signal)).toEqual(stopped);
  expect(receiver.sockets).toHaveLength(1);
});

test("uses no proxy, though the environment names one", async () => {
  await using proxy = await listening(createSocketServer((socket) => socket.end()));
  await using receiver = await listening(createServer(takes));
  const address = `http://127.0.0.1:${proxy.port}`;
  const url = `http://receiver.example:${receiver.port}/`;
  const program = `
    import { webhookPoster } from ${JSON.stringify(join(import.meta.dirname, "post-webhook.ts"))};
    import { networksSchema } from ${JSON.stringify(join(import.meta.dirname, "../addresses/public-address.ts"))};
    const rules = { opened: networksSchema.parse("127.0.0.1/32"), ports: [${receiver.port}] };
    const poster = webhookPoster({ rules, resolve: async () => ["127.0.0.1"] });
    const outcome = await poster.post({ url: "${url}", headers: {}, body: "{}" }, new AbortController().signal);
    poster.close();
    console.log(outcome.reason);
  `;
  const names = ["http_proxy", "https_proxy", "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);
  const proxies = Object.fromEntries(names.map((name) => [name, address]));
  const env = { ...process.env, ...proxies, NODE_USE_ENV_PROXY: "1", NO_PROXY: "", no_proxy: "" };
  const ran = await runProcess([process.execPath, "--input-type=module", "-e", program], { env });
  expect(ran).toMatchObject({ code: 0, stdout: "ok\n" });
  expect(proxy.sockets).toHaveLength(0);
});
