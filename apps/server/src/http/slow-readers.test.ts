import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { type AccessLine, accessLog } from "./access-log.ts";
import { OpenRequests, type OpenRequestsOptions, slowestReader } from "./body/open-requests.ts";
import { requestContext } from "./request-context.ts";
import { serve } from "./serve.ts";

const timeouts = { headersMs: 60_000, requestMs: 60_000, keepAliveMs: 60_000, checkEveryMs: 5 };

/** Starts a server with a fixed clock, and collects the lines of its log. */
async function serving(listener: RequestListener, options: OpenRequestsOptions = {}) {
  const clock = { ms: 0 };
  const lines: AccessLine[] = [];
  const open = new OpenRequests({ nowMs: () => clock.ms, ...options });
  const looked = vi.spyOn(open, "closeSlowReaders");
  const logged: RequestListener = (request, response) => {
    requestContext(request).caller = String(request.headers["x-caller"]);
    accessLog(request, response, (line) => lines.push(line));
    listener(request, response);
  };
  const running = await serve({
    listener: logged,
    open,
    timeouts,
    port: 0,
    host: "127.0.0.1",
    log: () => undefined,
    urlMaxLength: 8192,
  });
  return {
    clock,
    lines,
    open,
    /** Waits until the server has checked its connections twice. */
    look: async () => {
      const before = looked.mock.calls.length;
      await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(before + 1));
    },
    async connect(): Promise<Socket> {
      const socket = connect(running.port, "127.0.0.1").on("error", () => undefined);
      await once(socket, "connect");
      return socket;
    },
    async [Symbol.asyncDispose]() {
      await running.stop(100);
    },
  };
}

const get = "GET / HTTP/1.1\r\nhost: a\r\nx-caller: one\r\n\r\n";
const large = Buffer.alloc(32 * 1024 * 1024, "x");

/** Sends a response of 32 MiB, more than the system buffers for a connection. */
const answer: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-length": large.length });
  response.end(large);
};

describe("an answer that nobody takes", () => {
  test("is closed after a while, and the log says why", async () => {
    await using server = await serving(answer);
    const socket = await server.connect();
    socket.pause();
    const closed = once(socket, "close");
    socket.write(get);
    await vi.waitFor(() => expect(server.open.heldBytes("one")).toBeGreaterThan(0));
    await server.look();
    server.clock.ms += slowestReader.overMs - 1;
    await server.look();
    expect(server.lines).toEqual([]);
    server.clock.ms += 1;
    await vi.waitFor(() => expect(server.lines).toHaveLength(1));
    expect(server.lines[0]).toMatchObject({ cut_off: "slow_reader" });
    expect(server.lines[0]).not.toHaveProperty("status");
    socket.resume();
    await closed;
    expect(server.open.heldBytes()).toBe(0);
  });

  test("stays while it is taken fast enough, however long that takes", async () => {
    await using server = await serving(answer);
    const socket = await server.connect();
    let taken = 0;
    socket.on("data", (piece: Buffer) => {
      taken += piece.length;
      socket.pause();
    });
    socket.write(get);
    const take = async (bytes: number): Promise<void> => {
      if (taken >= bytes) return;
      socket.resume();
      await new Promise(setImmediate);
      await take(bytes);
    };
    for (let part = 1; part <= 12; part++) {
      await take((part * large.length) / 12);
      await server.look();
      server.clock.ms += slowestReader.overMs / 3;
    }
    await vi.waitFor(() => expect(server.lines).toMatchObject([{ status: 200 }]));
    expect(server.lines[0]).not.toHaveProperty("cut_off");
    socket.destroy();
  });

  test("counts for its caller and for all, until it is taken", async () => {
    await using server = await serving(answer, { perCallerMaxBytes: 1024, maxBytes: 2 ** 40 });
    const socket = await server.connect();
    socket.pause();
    socket.write(get);
    await vi.waitFor(() => expect(server.open.heldBytes("one")).toBeGreaterThan(1024));
    expect(() => server.open.requireRoom("one")).toThrow(
      expect.objectContaining({ code: "too_many_requests", retryAfterSeconds: 1 }),
    );
    server.open.requireRoom("two");
    socket.resume();
    await vi.waitFor(() => server.open.requireRoom("one"));
    socket.destroy();
  });

  test("leaves no room for anybody beyond what the process may hold", async () => {
    await using server = await serving(answer, { maxBytes: 1024 });
    const socket = await server.connect();
    socket.pause();
    socket.write(get);
    await vi.waitFor(() =>
      expect(() => server.open.requireRoom("two")).toThrow(expect.objectContaining({ code: "overloaded" })),
    );
    socket.destroy();
    await vi.waitFor(() => server.open.requireRoom("two"));
  });
});

test("an answer that is being made counts for its caller, and beside it another one finds no room", async () => {
  const rooms: NonNullable<ReturnType<typeof requestContext>["room"]>[] = [];
  const waiting: RequestListener = (request) => void rooms.push(requestContext(request).room!);
  await using server = await serving(waiting, { perCallerMaxBytes: 1000, maxBytes: 2000 });
  const sockets = [await server.connect(), await server.connect()];
  for (const socket of sockets) socket.write(get);
  await vi.waitFor(() => expect(rooms).toHaveLength(2));
  const [first, second] = rooms as [(typeof rooms)[0], (typeof rooms)[0]];
  expect(first.lackOf(5000)).toBeUndefined();
  first.hold(700);
  expect(server.open.heldBytes("one")).toBe(700);
  // What it keeps already is not counted against it.
  expect(first.lackOf(900)).toBeUndefined();
  expect(second.lackOf(200)).toBeUndefined();
  expect(second.lackOf(300)).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 1 });
  first.hold(5000);
  expect(() => server.open.requireRoom("two")).toThrow(expect.objectContaining({ code: "overloaded" }));
  sockets[0]!.destroy();
  await vi.waitFor(() => expect(server.open.heldBytes()).toBe(0));
  expect(second.lackOf(300)).toBeUndefined();
  sockets[1]!.destroy();
});

test("a caller who leaves is told apart from a server that stops", async () => {
  let requests = 0;
  const begun = Promise.withResolvers<void>();
  const server = await serving(() => {
    if (++requests === 2) begun.resolve();
  });
  const [leaving, staying] = [await server.connect(), await server.connect()];
  leaving.end(get);
  await vi.waitFor(() => expect(server.lines).toMatchObject([{ cut_off: "caller_left" }]));
  staying.write(get);
  await begun.promise;
  await server[Symbol.asyncDispose]();
  await vi.waitFor(() => expect(server.lines[1]).toMatchObject({ cut_off: "stopped" }));
});
