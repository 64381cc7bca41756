import { expect, test, vi } from "vitest";
import { craneWatch, streamOpener } from "../harness/event-stream.suite.ts";
import { expectProblem, type RunningServerOptions, runningServer } from "../harness/running-server.suite.ts";

/** Starts a server, and opens streams on it that are closed at the end. */
async function streaming(options: RunningServerOptions = {}) {
  const server = await runningServer(options);
  const streams = streamOpener();
  return {
    ...server,
    /** Opens a stream. Resolves when its first bytes have arrived. */
    open: (query = "", headers: Record<string, string> = {}) =>
      streams.open(`${server.url}/v1/events/stream${query}`, { "x-api-key": server.key, ...headers }),
    async post(path: string, body: object = {}): Promise<unknown> {
      const headers = { "content-type": "application/json" };
      return (await server.send(path, { method: "POST", headers, body: JSON.stringify(body) })).json;
    },
    async [Symbol.asyncDispose]() {
      streams[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Streaming = Awaited<ReturnType<typeof streaming>>;

async function makeWatch(server: Streaming): Promise<string> {
  return ((await server.post("/v1/watches/", craneWatch)) as { id: string }).id;
}

test("what a watch tells comes over the stream, as the event itself says it", async () => {
  await using server = await streaming();
  const { answer, read } = await server.open();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "access-control-allow-origin": "*",
    ratelimit: expect.stringContaining("burst"),
    "x-request-id": expect.any(String),
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  const id = await makeWatch(server);
  await server.streams.look();
  await vi.waitFor(() => expect(read.text).toContain("event: window.found\n"));
  const [, position, event] = /^id: (\d+)\nevent: window.found\ndata: (.+)$/m.exec(read.text)!;
  expect((await server.send(`/v2/events/${(JSON.parse(event!) as { id: string }).id}`)).text).toBe(event);

  await server.post(`/v1/watches/${id}/pause`);
  const later = await server.open(`?watch=${id}&cursor=0`, { "last-event-id": position! });
  await vi.waitFor(() => expect(later.read.text).toContain("event: watch.paused\n"));
  expect(later.read.text).not.toContain(event);
  const ofType = await server.open("?type=watch.paused&cursor=0");
  await vi.waitFor(() => expect(ofType.read.text).toContain("data: "));
  expect(ofType.read.text.match(/^event: .+$/gm)).toEqual(["event: watch.paused"]);
});

test("a place in work is free again once the stream is open, and streams have places of their own", async () => {
  await using server = await streaming({ guards: { inWorkPerKeyMax: 1, inWorkMax: 1 } });
  const opened = [];
  for (let count = 0; count < 5; count++) opened.push(await server.open());
  expect((await server.send("/v1/events/")).status).toBe(200);
  const refused = await server.send("/v1/events/stream");
  expectProblem(refused, "too_many_requests");
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(server.streams.count()).toBe(5);
  opened[0]!.leave();
  await vi.waitFor(() => expect(server.streams.count()).toBe(4));
  await server.open();
});

test("the log has a line of a stream when it is over, with what was sent", async () => {
  await using server = await streaming();
  const { leave, read } = await server.open();
  expect(server.log).toEqual([]);
  const sent = read.text.length;
  leave();
  await vi.waitFor(() => expect(server.log).toHaveLength(1));
  expect(server.log[0]).toMatchObject({ route: "/v1/events/stream", bytes: sent, cut_off: "caller_left" });
  expect(server.log[0]).not.toHaveProperty("charged");
});

test("HEAD says what the stream would be, and opens none", async () => {
  await using server = await streaming();
  const answer = await server.send("/v1/events/stream", { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(server.streams.count()).toBe(0);
});

test.each([
  ["not_acceptable", "", { accept: "application/json" }, { header: "accept" }],
  ["invalid_request", "", { "last-event-id": "evt_7q3m" }, { header: "last-event-id" }],
  ["invalid_request", "", { "last-event-id": "-1" }, { header: "last-event-id" }],
  ["invalid_request", "?cursor=0x10", {}, { parameter: "cursor" }],
  ["invalid_request", "?limit=3", {}, { parameter: "limit" }],
  ["invalid_request", "?type=window", {}, { parameter: "type" }],
  ["missing_api_key", "", { "x-api-key": null }, { header: "x-api-key" }],
] as const)("is refused as %s: %s %j", async (code, query, headers, place) => {
  await using server = await streaming();
  const problem = expectProblem(await server.send(`/v1/events/stream${query}`, { headers }), code);
  expect(problem.errors).toEqual([expect.objectContaining(place)]);
  expect(server.streams.count()).toBe(0);
});

test.each(["text/event-stream", "*/*", "text/*", "text/event-stream, application/json;q=0.5"])(
  "is given to whoever accepts %s",
  async (accept) => {
    await using server = await streaming();
    expect((await server.open("", { accept })).answer.statusCode).toBe(200);
  },
);

test("other methods are not allowed", async () => {
  await using server = await streaming();
  const answer = await server.send("/v1/events/stream", { method: "POST" });
  expectProblem(answer, "method_not_allowed");
  expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});

test("a page of another origin may send the position", async () => {
  await using server = await streaming();
  const answer = await server.send("/v1/events/stream", {
    method: "OPTIONS",
    headers: { "x-api-key": null },
  });
  expect(answer.headers.get("access-control-allow-headers")).toContain("last-event-id");
});

test("ends when its key is revoked, and is not opened by one that the gate still remembers", async () => {
  await using server = await streaming();
  const { read } = await server.open();
  const { id } = (await server.keys.list()).at(-1)!;
  await server.keys.revoke(id);
  await server.streams.look();
  await vi.waitFor(() => expect(read.hasEnded).toBe(true));
  expectProblem(await server.send("/v1/events/stream"), "invalid_api_key");
});

test("ends at once when the server stops, with a whole answer", async () => {
  await using server = await streaming();
  const { read } = await server.open();
  server.streams.close();
  await vi.waitFor(() => expect(read.hasEnded).toBe(true));
  await vi.waitFor(() => expect(server.log).toMatchObject([{ status: 200 }]));
  const refused = await server.send("/v1/events/stream");
  expectProblem(refused, "overloaded");
  expect(refused.headers.get("retry-after")).toBe("1");
});

test("whoever takes nothing is cut off after a while, and the log is read no further than it was taken", async () => {
  const timeouts = { headersMs: 60_000, requestMs: 60_000, keepAliveMs: 60_000, checkEveryMs: 5 };
  await using server = await streaming({ timeouts });
  const { account_id: accountId } = (await server.keys.list())[0]!;
  // More than the system holds for a connection.
  const count = 8000;
  const body = JSON.stringify({ id: "evt_1", type: "watch.resumed", data: { filler: "x".repeat(4000) } });
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: `evt_${from + index}`,
      account_id: accountId,
      watch_id: "wat_1",
      type: "watch.resumed" as const,
      body,
      created_at: server.clock.ms,
      position: from + index + 1,
    }));
    await server.database.insertInto("watch_event").values(rows).execute();
  }
  await server.database.updateTable("watch_dispatch").set({ last_position: count }).execute();
  const { answer } = await server.open("?cursor=0");
  answer.pause();
  await vi.waitFor(() => {
    server.clock.ms += 1000;
    expect(server.log).toHaveLength(1);
  });
  expect(server.log[0]).toMatchObject({ cut_off: "slow_reader" });
  expect(server.log[0]!.bytes).toBeLessThan(count * body.length);
  expect(server.streams.count()).toBe(0);
});
