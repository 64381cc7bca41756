import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describe, expect, test, vi } from "vitest";
import { craneWatch, streamOpener } from "../harness/event-stream.suite.ts";
import {
  expectProblem,
  type RunningServer,
  type RunningServerOptions,
  runningServer,
} from "../harness/running-server.suite.ts";

interface Ticket {
  readonly ticket: string;
  readonly expires_at: string;
}

describe("on SQLite", () => {
  describeTickets(async () => ({}));
});

describeWithPostgres("on PostgreSQL", (postgres) => {
  describeTickets(async () => {
    const databaseUrl = await postgres().newMigratedDatabase();
    return { database: await openDatabase(databaseUrl), databaseUrl };
  });
});

function describeTickets(options: () => Promise<RunningServerOptions>): void {
  describe("a ticket", () => {
    test("opens one stream without a key, as a browser does, and is in no log", async () => {
      await using server = await ticketed(await options());
      const { ticket, expires_at } = await server.ticket();
      expect(expires_at).toBe("2026-11-21T09:15:03Z");
      const stream = await server.stream(`?ticket=${ticket}`);
      expect(stream.answer.statusCode).toBe(200);
      expect(stream.answer.headers["access-control-allow-origin"]).toBe("*");
      await server.tellSomething();
      await server.streams.look();
      await vi.waitFor(() => expect(stream.read.text).toContain("event: watch.paused\n"));
      expectProblem(await server.open(`?ticket=${ticket}`), "invalid_api_key");
      stream.leave();
      await vi.waitFor(() => expect(server.log.at(-1)!.cut_off).toBe("caller_left"));
      expect(server.log.filter(({ route }) => route === "/v2/events/stream").length).toBeGreaterThan(0);
      expect(JSON.stringify(server.log)).not.toContain(ticket);
      const kept = await server.database.selectFrom("stream_ticket").selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(ticket);
    });

    test("is good for 60 seconds", async () => {
      await using server = await ticketed(await options());
      const [first, second] = [await server.ticket(), await server.ticket()];
      server.clock.ms += 59_999;
      expect((await server.stream(`?ticket=${first.ticket}`)).answer.statusCode).toBe(200);
      server.clock.ms += 1;
      expectProblem(await server.open(`?ticket=${second.ticket}`), "invalid_api_key");
    });

    test("shows the events of the account that made it, and of no other", async () => {
      await using server = await ticketed(await options());
      const { plaintext } = await server.issue("other");
      const { ticket } = await server.ticket(plaintext);
      const stream = await server.stream(`?ticket=${ticket}&cursor=0`);
      await server.tellSomething();
      await server.streams.look();
      await server.tellSomething(plaintext);
      await server.streams.look();
      await vi.waitFor(() => expect(stream.read.text).toContain("event: watch.paused\n"));
      const watches = stream.read.text.match(/"watch":"wat_\w+"/g)!;
      expect(new Set(watches).size).toBe(1);
      const ofOther = await server.send("/v2/watches/", { headers: { "x-api-key": plaintext } });
      expect(ofOther.text).toContain(watches[0].slice('"watch":"'.length, -1));
    });

    test("is worth nothing once its key is revoked, and its stream ends then", async () => {
      await using server = await ticketed(await options());
      const { id, plaintext } = await server.issue("other");
      const [first, second] = [await server.ticket(plaintext), await server.ticket(plaintext)];
      const stream = await server.stream(`?ticket=${first.ticket}`);
      await server.keys.revoke(id);
      expectProblem(await server.open(`?ticket=${second.ticket}`), "invalid_api_key");
      await server.streams.look();
      await vi.waitFor(() => expect(stream.read.hasEnded).toBe(true));
    });

    test("opens nothing but a stream, and no stream of V1", async () => {
      await using server = await ticketed(await options());
      const { ticket } = await server.ticket();
      const without = { headers: { "x-api-key": null } };
      for (const path of ["/v2/events/", "/v2/tasks/", "/v1/events/stream", "/v2/usage", "/v2/tickets/"])
        expectProblem(await server.send(`${path}?ticket=${ticket}`, without), "missing_api_key");
      const head = await server.send(`/v2/events/stream?ticket=${ticket}`, { ...without, method: "HEAD" });
      expect(head.status).toBe(401);
      expect((await server.stream(`/?ticket=${ticket}`)).answer.statusCode).toBe(200);
    });

    test.each(["", "a".repeat(32), "a".repeat(300), "%00", "hal_x"])(
      "that nobody made is refused: %j",
      async (wrong) => {
        await using server = await ticketed(await options());
        const { errors } = expectProblem(await server.open(`?ticket=${wrong}`), "invalid_api_key");
        expect(errors).toMatchObject([{ parameter: "ticket" }]);
      },
    );

    test("is not used where a key comes with it", async () => {
      await using server = await ticketed(await options());
      const { ticket } = await server.ticket();
      const stream = await server.stream(`?ticket=${ticket}`, { "x-api-key": server.key });
      expect(stream.answer.statusCode).toBe(200);
      expect((await server.stream(`?ticket=${ticket}`)).answer.statusCode).toBe(200);
    });

    test("waits beside at most 19 others of its key", async () => {
      await using server = await ticketed(await options());
      for (let count = 0; count < 20; count += 1) await server.ticket();
      const refused = await server.send("/v2/tickets/", { method: "POST" });
      expectProblem(refused, "too_many_requests");
      expect(refused.headers.get("retry-after")).toBe("60");
      const { plaintext } = await server.issue("other");
      await server.ticket(plaintext);
      server.clock.ms += 60_000;
      await server.ticket();
      expect(await server.database.selectFrom("stream_ticket").selectAll().execute()).toHaveLength(1);
    });
  });
}

/** Starts a server, and opens streams with tickets that are closed at the end. */
async function ticketed(options: RunningServerOptions) {
  const server = await runningServer(options);
  const streams = streamOpener();
  const post = async (path: string, key: string, body?: object): Promise<unknown> => {
    const answer = await server.send(path, {
      method: "POST",
      headers: { "x-api-key": key, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  return {
    ...server,
    ticket: (key: string = server.key) => post("/v2/tickets/", key) as Promise<Ticket>,
    /** Creates a watch of a key, and adds an event of it. */
    async tellSomething(key: string = server.key) {
      const { id } = (await post("/v2/watches/", key, craneWatch)) as { id: string };
      await post(`/v2/watches/${id}/pause`, key);
    },
    /** Requests a stream that is refused. */
    open: (query: string) => server.send(`/v2/events/stream${query}`, { headers: { "x-api-key": null } }),
    /** Opens a stream. Resolves when its first bytes have arrived. */
    stream: (query: string, headers: Record<string, string> = {}) =>
      streams.open(`${server.url}/v2/events/stream${query}`, headers),
    async [Symbol.asyncDispose]() {
      streams[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  } satisfies RunningServer & Record<string, unknown>;
}
