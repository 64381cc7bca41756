import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { problem } from "../fake-fetch.suite.ts";
import { type EventStreamQuery, type Streamed, streamEvents } from "./event-stream.ts";

/** A scripted connection: the pieces that arrive, and how it ends. */
interface Connection {
  readonly pieces: readonly (string | Uint8Array)[];
  readonly end?: "ends" | "breaks" | "stays";
}

type Scripted = Connection | Response | Error;

/** Returns a scripted server that answers one connection after the other. The last script entry is repeated. */
function serving(...script: readonly Scripted[]) {
  const requests: { readonly url: URL; readonly headers: Headers; readonly atMs: number }[] = [];
  const cancelled: number[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const index = requests.length;
    requests.push({
      url: new URL(url instanceof Request ? url.url : url),
      headers: new Headers(init?.headers),
      atMs: Date.now(),
    });
    const scripted = script[Math.min(index, script.length - 1)]!;
    if (scripted instanceof Error) throw scripted;
    if (scripted instanceof Response) return scripted.clone();
    const encoder = new TextEncoder();
    const { pieces, end = "ends" } = scripted;
    const left = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined)
          controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
        else if (end === "ends") controller.close();
        else if (end === "breaks") controller.error(new TypeError("terminated"));
        else return new Promise(() => undefined);
        return undefined;
      },
      cancel: () => void cancelled.push(index),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  };
  return { fetch, requests, cancelled };
}

const apiKey = "hc_test_0123456789abcdef";

function told(position: number): string {
  return `id: ${position}\nevent: window.found\ndata: {"id":"evt_${position}","type":"window.found"}\n\n`;
}

function begin(
  { fetch }: Pick<ReturnType<typeof serving>, "fetch">,
  query?: EventStreamQuery,
  signal?: AbortSignal,
) {
  const events = streamEvents(
    { apiKey, baseUrl: "http://localhost/base", fetch, ...(signal && { signal }) },
    query,
  );
  return { events, iterator: events[Symbol.asyncIterator]() };
}

/** Returns the next items of a stream while the fake clock advances. */
async function take(iterator: AsyncIterator<Streamed>, count: number): Promise<Streamed[]> {
  const taken: Streamed[] = [];
  for (let index = 0; index < count; index++) {
    const next = iterator.next();
    const state = { isThere: false };
    const there = (): void => void (state.isThere = true);
    next.then(there, there);
    for (let turn = 0; turn < 10_000 && !state.isThere; turn++) await vi.advanceTimersByTimeAsync(100);
    const { value, done } = await next;
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}

const positions = (streamed: readonly Streamed[]): string[] => streamed.map(({ position }) => position);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a stream of events", () => {
  test("gives each event with its position, and goes on behind it when the server ends the connection", async () => {
    const server = serving(
      { pieces: ["retry: 3000\nid: 4\n\n", told(5), ":\n\n", told(6)] },
      { pieces: ["retry: 3000\n\n", told(7)], end: "stays" },
    );
    const { events, iterator } = begin(server, { watch: "wat_1", type: "window.found" });
    const given = await take(iterator, 3);
    expect(given[0]).toEqual({ kind: "event", position: "5", event: { id: "evt_5", type: "window.found" } });
    expect(positions(given)).toEqual(["5", "6", "7"]);
    expect(events.cursor).toBe("7");
    const [first, second] = server.requests;
    expect(first!.url.href).toBe("http://localhost/base/v2/events/stream?watch=wat_1&type=window.found");
    expect(first!.headers.get("x-api-key")).toBe(apiKey);
    expect(first!.headers.get("accept")).toBe("text/event-stream");
    expect(first!.headers.get("last-event-id")).toBeNull();
    expect(second!.headers.get("last-event-id")).toBe("6");
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(1500);
    expect(second!.atMs - first!.atMs).toBeLessThan(2000);
  });

  test("begins behind a cursor", async () => {
    const server = serving({ pieces: [told(8)], end: "stays" });
    const { events, iterator } = begin(server, { cursor: "7" });
    expect(events.cursor).toBe("7");
    await take(iterator, 1);
    expect(server.requests[0]!.headers.get("last-event-id")).toBe("7");
  });

  test("drops an event that is cut in the middle, and gets it whole", async () => {
    const server = serving(
      { pieces: [told(1), told(2).slice(0, 30)], end: "breaks" },
      { pieces: [told(2)], end: "stays" },
    );
    const given = await take(begin(server).iterator, 2);
    expect(positions(given)).toEqual(["1", "2"]);
    expect(server.requests[1]!.headers.get("last-event-id")).toBe("1");
  });

  test("reads letters that are cut in the middle, a byte order mark, and lines that end in CRLF", async () => {
    const data = '{"id":"evt_1","type":"window.found","data":{"name":"Brücke 7 ▲"}}';
    const bytes = new TextEncoder().encode(`\uFEFFid: 1\r\ndata: ${data}\r\n\r\n`);
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const [given] = await take(begin(serving({ pieces, end: "stays" })).iterator, 1);
    expect(given).toEqual({ kind: "event", position: "1", event: JSON.parse(data) });
  });

  test("goes on from where the stream stood, though no event came", async () => {
    const server = serving(
      { pieces: ["id: 9\n\n", ":\n\n", ":\nid: 12\n\n"] },
      { pieces: [told(13)], end: "stays" },
    );
    await take(begin(server).iterator, 1);
    expect(server.requests[1]!.headers.get("last-event-id")).toBe("12");
  });

  test("says that what it knew may have a gap", async () => {
    const reset = 'id: 40\nevent: reset\ndata: {"detail":"Gone."}\n\n';
    const { events, iterator } = begin(serving({ pieces: [reset, told(41)], end: "stays" }), { cursor: "3" });
    const given = await take(iterator, 2);
    expect(given.map(({ kind, position }) => `${kind} ${position}`)).toEqual(["reset 40", "event 41"]);
    expect(events.cursor).toBe("41");
  });

  test("waits as long as a refusal asks, and else longer with each failure", async () => {
    const server = serving(
      problem(429, "too_many_requests", { "retry-after": "20" }),
      new TypeError("fetch failed"),
      problem(503, "overloaded"),
      new TypeError("fetch failed"),
      { pieces: [told(1)], end: "stays" },
    );
    await take(begin(server).iterator, 1);
    const waited = server.requests.map(({ atMs }, index) => atMs - (server.requests[index - 1]?.atMs ?? 0));
    expect(waited).toEqual([0, 20_000, 3000, 6000, 12_000]);
  });

  test("waits as the server says before it connects again, and never longer than half a minute", async () => {
    const server = serving({ pieces: ["retry: 10000\n\n"] });
    const { iterator } = begin(server);
    void iterator.next();
    await vi.advanceTimersByTimeAsync(120_000);
    const waited = server.requests.slice(1).map(({ atMs }, index) => atMs - server.requests[index]!.atMs);
    expect(waited.slice(0, 3)).toEqual([5000, 5000, 5000]);
    const failing = serving(new TypeError("fetch failed"));
    void begin(failing).iterator.next();
    await vi.advanceTimersByTimeAsync(300_000);
    const last = failing.requests.slice(-2).map(({ atMs }) => atMs);
    expect(last[1]! - last[0]!).toBe(15_000);
  });

  test("connects again where nothing has come for 45 seconds", async () => {
    const server = serving({ pieces: [told(1)], end: "stays" }, { pieces: [told(2)], end: "stays" });
    expect(positions(await take(begin(server).iterator, 2))).toEqual(["1", "2"]);
    expect(server.requests[1]!.atMs).toBeGreaterThanOrEqual(45_000);
    expect(server.cancelled).toEqual([0]);
  });

  test.each([
    [401, "invalid_api_key"],
    [403, "offering_not_in_package"],
    [404, "not_found"],
    [406, "not_acceptable"],
  ])("ends with the refusal where another try cannot help: %d", async (status, code) => {
    const server = serving(problem(status, code));
    await expect(take(begin(server).iterator, 1)).rejects.toMatchObject({
      name: "ProblemError",
      status,
      code,
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["a page", new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["a redirect", new Response(null, { status: 307, headers: { location: "http://elsewhere" } })],
    ["an event that is no JSON", { pieces: ["data: no\n\n"] }],
    ["an event without an end", { pieces: Array.from({ length: 20 }, () => "data: ".padEnd(100_000, "x")) }],
  ])("ends where %s comes in place of a stream", async (_what, scripted) => {
    const server = serving(scripted);
    await expect(take(begin(server).iterator, 1)).rejects.toMatchObject({ code: "unexpected_answer" });
    expect(server.requests).toHaveLength(1);
  });

  test("never shows the key", async () => {
    const server = serving(
      problem(404, "not_found", { "x-request-id": apiKey }, [{ code: "x", detail: apiKey }]),
    );
    const failure = await take(begin(server).iterator, 1).catch((error: unknown) => error);
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain(apiKey);
  });

  test("ends with the reason of the caller's signal, whatever it is at", async () => {
    for (const scripted of [
      { pieces: [], end: "stays" },
      new TypeError("fetch failed"),
      { pieces: [] },
    ] satisfies Scripted[]) {
      const controller = new AbortController();
      const { iterator } = begin(serving(scripted), {}, controller.signal);
      const next = iterator.next();
      next.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(100);
      controller.abort("enough");
      await expect(next).rejects.toBe("enough");
    }
  });

  test("lets go of its connection when the caller stops", async () => {
    const server = serving({ pieces: [told(1), told(2)], end: "stays" });
    const { events } = begin(server);
    for await (const { position } of events) if (position === "1") break;
    expect(server.cancelled).toEqual([0]);
    expect(events.cursor).toBe("1");
    expect(vi.getTimerCount()).toBe(0);
  });
});
