import { temporaryFolder } from "@halcyon/testing";
import { verify } from "@halcyon/sdk/webhooks";
import { expect, test } from "vitest";
import { interrupted, startMs, terminal } from "../terminal.suite.ts";

const place = { ref: "site-7", latitude: 53.55, longitude: 9.99 };

const found = (at: number) => ({
  id: `evt_${at}`,
  type: "window.found",
  timestamp: "2026-11-21T09:14:03Z",
  data: {
    watch: "wat_a",
    name: "Crane\u001b]0;owned\u0007",
    synthetic: true,
    place,
    span: "spn_a",
    sequence: at,
    start: "2026-11-24T06:00:00Z",
    latest_start: "2026-11-24T09:00:00Z",
    end: "2026-11-24T15:00:00Z",
    hours: 9,
    probability: 0.81,
    before: null,
  },
});

/** Returns a simulated server that has two events, sends two more and then ends the stream, and a receiver for the messages of `listen`. */
function server() {
  const received: { headers: Headers; body: string }[] = [];
  const ended = new AbortController();
  const fetch = async (input: string, { headers, body }: RequestInit): Promise<Response> => {
    const { host, pathname, searchParams } = new URL(input);
    if (host === "receiver.test") {
      received.push({ headers: new Headers(headers), body: typeof body === "string" ? body : "" });
      return new Response(null, { status: 202 });
    }
    if (pathname === "/v2/events/")
      return Response.json({
        events: searchParams.has("cursor") ? [] : [found(1), found(2)],
        next_cursor: "2",
      });
    const after = new Headers(headers).get("last-event-id");
    // It has told all, and the connection is made anew.
    if (after === "4") {
      ended.abort();
      throw new TypeError("fetch failed");
    }
    const first = after === null ? 3 : Number(after) + 1;
    const sent = Array.from({ length: 5 - first }, (_, at) => blockOf(first + at));
    return new Response(`retry: 1\n\n${sent.join("")}`, { headers: { "content-type": "text/event-stream" } });
  };
  return { received, options: { fetch, signal: ended.signal } };
}

function blockOf(at: number): string {
  return `id: ${at}\nevent: window.found\ndata: ${JSON.stringify(found(at))}\n\n`;
}

test("events stand on the clock of their place, and steer no terminal", async () => {
  const halcyon = await terminal(server().options);
  const { stdout } = await halcyon("events");
  expect(stdout.split("\n")[0]).toBe(
    "Sat 21 Nov 10:14  window.found    Crane\ufffd]0;owned\ufffd, site-7: Tue 24 Nov 07:00 to 16:00, 81 % for its likeliest 6 h. Synthetic weather, not real. Europe/Berlin.",
  );
  expect((await halcyon("events", "--utc")).stdout).toContain(
    "Tue 24 Nov 06:00 to 15:00, 81 % for its likeliest 6 h. Synthetic weather, not real. UTC.",
  );
});

test("the last ones are asked for alone, and stand in their order", async () => {
  const asked: string[] = [];
  const fetch = async (input: string): Promise<Response> => {
    asked.push(new URL(input).search);
    return Response.json({ events: [found(9), found(8)], next_cursor: "8" });
  };
  const halcyon = await terminal({ fetch });
  const { stdout } = await halcyon("events", "--last", "2", "--json");
  expect((JSON.parse(stdout) as { events: { id: string }[] }).events.map(({ id }) => id)).toEqual([
    "evt_9",
    "evt_8",
  ]);
  expect((await halcyon("events", "--last", "2")).stdout.trimEnd().split("\n")).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set(["?order=newest&limit=2"]));
  expect((await halcyon("events", "--last", "2", "--follow")).code).toBe(2);
});

test("followed as JSON each is a line, and none comes twice", async () => {
  const halcyon = await terminal(server().options);
  const { code, stdout } = await halcyon("events", "--follow", "--json");
  expect(code).toBe(interrupted);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([1, 2, 3, 4].map(found));
});

test("listen sends what is new, signed as webhooks are, by a secret that stays", async () => {
  const environment = { XDG_CONFIG_HOME: temporaryFolder() };
  const listened = async ({ options }: ReturnType<typeof server>) =>
    (await terminal({ ...options, environment }))("listen", "--forward", "http://receiver.test/hook");
  const serving = server();
  const first = await listened(serving);
  expect(first.stdout).toBe("window.found evt_3: 202 in 0 ms\nwindow.found evt_4: 202 in 0 ms\n");
  const secret = /whsec_\S+(?=\.)/.exec(first.stderr)![0];
  const events = serving.received.map(({ headers, body }) =>
    verify(secret, headers, body, { nowMs: startMs }),
  );
  expect(await Promise.all(events)).toEqual([found(3), found(4)]);
  expect((await listened(server())).stderr).toBe(first.stderr);
});
