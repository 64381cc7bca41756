import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** A server with so many events at first, one more at each round, and a receiver of what `listen` sends. */
function server(kept: number) {
  const received: { headers: Headers; body: string }[] = [];
  let count = kept;
  const ended = new AbortController();
  const fetch = (input: string, { headers, body }: RequestInit): Promise<Response> => {
    const { host, searchParams } = new URL(input);
    if (host === "receiver.test") {
      received.push({ headers: new Headers(headers), body: typeof body === "string" ? body : "" });
      return Promise.resolve(new Response(null, { status: 202 }));
    }
    const after = Number(searchParams.get("cursor") ?? 0);
    const events = Array.from({ length: count - after }, (_, at) => found(after + at + 1));
    return Promise.resolve(Response.json({ events, next_cursor: count === 0 ? null : String(count) }));
  };
  const sleep = (): Promise<void> => {
    if (count === kept + 2) ended.abort();
    count += 1;
    return Promise.resolve();
  };
  return { received, options: { fetch, sleep, signal: ended.signal } };
}

test("events stand on the clock of their place, and steer no terminal", async () => {
  const halcyon = await terminal(server(1).options);
  const { stdout } = await halcyon("events");
  expect(stdout).toBe(
    "Sat 21 Nov 10:14  window.found    Crane\ufffd]0;owned\ufffd, site-7: Tue 24 Nov 07:00 to 16:00, 81 %, Europe/Berlin. Synthetic weather, not real.\n",
  );
  expect((await halcyon("events", "--utc")).stdout).toContain("Tue 24 Nov 06:00 to 15:00, 81 %, UTC.");
});

test("followed as JSON each is a line, and none comes twice", async () => {
  const halcyon = await terminal(server(2).options);
  const { code, stdout } = await halcyon("events", "--follow", "--json");
  expect(code).toBe(interrupted);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([1, 2, 3, 4].map(found));
});

test("listen sends what is new, signed as webhooks are, by a secret that stays", async () => {
  const environment = { XDG_CONFIG_HOME: await mkdtemp(join(tmpdir(), "halcyon-cli-")) };
  const listened = async ({ options }: ReturnType<typeof server>) =>
    (await terminal({ ...options, environment }))("listen", "--forward", "http://receiver.test/hook");
  const serving = server(3);
  const first = await listened(serving);
  expect(first.stdout).toBe("window.found evt_4: 202 in 0 ms\nwindow.found evt_5: 202 in 0 ms\n");
  const secret = /whsec_\S+(?=\.)/.exec(first.stderr)![0];
  const events = serving.received.map(({ headers, body }) =>
    verify(secret, headers, body, { nowMs: startMs }),
  );
  expect(await Promise.all(events)).toEqual([found(4), found(5)]);
  expect((await listened(server(3))).stderr).toBe(first.stderr);
});
