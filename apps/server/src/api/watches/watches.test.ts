import type { UsageResponse, Watch, WatchList } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import type * as V2 from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";

const watch = {
  name: "Crane, site 7",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [
    { ref: "site-7", latitude: 51.5, longitude: -0.12 },
    { latitude: 55.9, longitude: -3.2 },
  ],
  when: { kind: "window", duration_hours: 6, local_hours: { from: 7, to: 17, timezone: "Europe/London" } },
};

function post(server: RunningServer, path: string, body: object, headers = {}): Promise<Answer> {
  return server.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

test("a watch is made with what is seen now, told once, and found again", async () => {
  await using server = await runningServer();
  const made = await post(server, "/v1/watches/", watch);
  expect(made.status).toBe(201);
  const shown = made.json as Watch;
  expect(made.headers.get("location")).toBe(`/v1/watches/${shown.id}`);
  expect(made.headers.get("etag")).toBe('"v1"');
  expect(shown).toMatchObject({ name: "Crane, site 7", state: "active", version: 1, last_round_at: null });
  expect(shown).toMatchObject({ next_round_expected: null });
  expect(shown.subjects).toHaveLength(2);
  expect(shown.subjects[0]).toMatchObject({ ref: "site-7", sight: "seeing" });
  expect(shown.subjects[0]!.spans.length).toBeGreaterThan(0);
  expect((await server.send(`/v2/watches/${shown.id}`)).json).toMatchObject({
    id: shown.id,
    when: shown.when,
  });
  const { watches } = (await server.send("/v1/watches/")).json as WatchList;
  expect(watches).toMatchObject([{ id: shown.id, places: 2, kind: "window", next_round_expected: null }]);
  const { events } = (await server.send("/v1/events/")).json as { events: Event[] };
  expect(events).toHaveLength(shown.subjects.flatMap(({ spans }) => spans).length);
  expect(events[0]).toMatchObject({
    type: "window.found",
    data: { watch: shown.id, sequence: 1, synthetic: true, before: null, run: "2026-11-21T00:00:00Z" },
  });
});

const best = { ...watch, places: watch.places.slice(0, 1), when: { kind: "window", duration_hours: 6 } };

test("a watch of V2 tells its likeliest start too, where that is too unlikely to be told", async () => {
  await using server = await runningServer();
  const when = { ...best.when, minimum_score: 1, probability: { rise: 1, fall: 1 }, horizon_hours: 48 };
  const made = (await post(server, "/v2/watches/", { ...best, when })).json as V2.Watch;
  const [subject] = made.subjects;
  expect(subject).toMatchObject({ spans: [], looked_to: "2026-11-23T09:00:00Z" });
  const { probability, start, end } = subject!.likeliest!;
  expect(probability).toBeLessThan(1);
  expect(Date.parse(end) - Date.parse(start)).toBe(6 * 3_600_000);
  const { watches } = (await server.send("/v2/watches/")).json as V2.WatchList;
  expect(watches).toMatchObject([
    { when: { probability: { rise: 1 } }, likeliest: subject!.likeliest, looked_to: subject!.looked_to },
  ]);
  const first = (await server.send(`/v1/watches/${made.id}`)).json as Watch;
  expect(Object.keys(first.subjects[0]!)).not.toContain("likeliest");
});

test("one window is watched whatever its odds, and V1 shows it as any other", async () => {
  await using server = await runningServer();
  const window = { start: "2026-11-22T08:00:00Z", end: "2026-11-22T14:00:00Z" };
  const when = { ...best.when, minimum_score: 1, window };
  const made = (await post(server, "/v2/watches/", { ...best, when })).json as V2.Watch;
  expect(made).toMatchObject({ when: { window, duration_hours: 6 }, ends_at: window.end });
  const [{ spans, likeliest, looked_to: lookedTo }] = made.subjects as [V2.Watch["subjects"][number]];
  expect(spans).toMatchObject([{ ...window, latest_start: window.start, hours: 6 }]);
  expect(likeliest).toMatchObject({ ...window, probability: spans[0]!.probability });
  expect(lookedTo).toBe(window.end);
  const first = (await server.send(`/v1/watches/${made.id}`)).json as Watch;
  expect(first.when).toMatchObject({ kind: "window", duration_hours: 6 });
  expect(first.when).not.toHaveProperty("window");
});

test.each([
  ["lies in the past", { start: "2026-11-21T08:00:00Z", end: "2026-11-21T14:00:00Z" }, "in_the_past"],
  ["is too far ahead", { start: "2026-12-02T08:00:00Z", end: "2026-12-02T14:00:00Z" }, "too_big"],
  ["has another length", { start: "2026-11-22T08:00:00Z", end: "2026-11-22T13:00:00Z" }, "span_conflict"],
  ["ends before it starts", { start: "2026-11-22T08:00:00Z", end: "2026-11-22T07:00:00Z" }, "range_reversed"],
  ["begins in an hour", { start: "2026-11-22T08:30:00Z", end: "2026-11-22T14:30:00Z" }, "not_on_the_hour"],
])("one window is refused that %s", async (_what, window, code) => {
  await using server = await runningServer();
  const answer = await post(server, "/v2/watches/cost", { ...best, when: { ...best.when, window } });
  expect(expectProblem(answer, "invalid_request").errors?.[0]).toMatchObject({ code });
  const limited = { ...best, when: { ...best.when, window, daylight_only: true } };
  expectProblem(await post(server, "/v2/watches/cost", limited), "invalid_request");
});

async function used(server: RunningServer): Promise<number> {
  return ((await server.send("/v1/usage")).json as UsageResponse).allowance.used;
}

test("a look costs a request for each place, and trying, reading and renaming cost nothing", async () => {
  await using server = await runningServer();
  expect((await post(server, "/v1/watches/cost", watch)).json).toEqual({ per_round: 2, per_day: 16 });
  expect(await used(server)).toBe(0);
  const headers = { "idempotency-key": "one" };
  const { id } = (await post(server, "/v1/watches/", watch, headers)).json as Watch;
  const again = await post(server, "/v1/watches/", watch, headers);
  expect((again.json as Watch).id).toBe(id);
  expect(await used(server)).toBe(2);
  const put = (body: object, etag: string): Promise<Answer> =>
    server.send(`/v1/watches/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "if-match": etag },
      body: JSON.stringify(body),
    });
  expect((await put({ ...watch, name: "Crane, site 8" }, '"v1"')).status).toBe(200);
  expect(await used(server)).toBe(2);
  expect((await put({ ...watch, places: watch.places.slice(1) }, '"v2"')).headers.get("etag")).toBe('"v3"');
  expect(await used(server)).toBe(3);
  expectProblem(await put(watch, '"v2"'), "precondition_failed");
});

test("a place that cannot be watched is named, and nothing is made or charged", async () => {
  await using server = await runningServer();
  const when = { kind: "limit", variable: "wave_height", unit: "m", above: 2 };
  const places = [
    { latitude: 50, longitude: -20 },
    { latitude: 47.4, longitude: 8.5 },
  ];
  const { constraint_params: _, ...limit } = { ...watch, when, places };
  const problem = expectProblem(await post(server, "/v1/watches/", limit), "variable_unavailable");
  expect(problem.errors?.[0]).toMatchObject({ pointer: "#/model" });
  expect(await used(server)).toBe(0);
  expect((await server.send("/v1/watches/")).json).toEqual({ watches: [], next_cursor: null });
});

test("a watch rests, goes on and is forgotten; its events stay", async () => {
  await using server = await runningServer();
  const { id } = (await post(server, "/v1/watches/", watch)).json as Watch;
  const turn = async (path: string): Promise<unknown> =>
    (await server.send(`/v1/watches/${id}/${path}`, { method: "POST" })).json;
  expect(await turn("pause")).toMatchObject({ state: "paused", paused_because: "by_user" });
  expect(await turn("pause")).toMatchObject({ state: "paused", paused_because: "by_user" });
  expect(await turn("resume")).toMatchObject({ state: "active", paused_because: null });
  const paused = (await server.send("/v1/events/?type=watch.paused")).json as { events: Event[] };
  expect(paused.events).toMatchObject([{ data: { because: "by_user", synthetic: true, place: null } }]);
  await turn("pause");
  await turn("resume");
  // The clock of the server stands still.
  const { events: turns } = (await server.send(`/v1/events/?watch=${id}`)).json as { events: Event[] };
  const told = turns.map(({ type }) => type).filter((type) => /^watch\.(?:paused|resumed)$/.test(type));
  expect(told.toSorted()).toEqual(["watch.paused", "watch.paused", "watch.resumed", "watch.resumed"]);
  const { spans } = (await server.send(`/v1/watches/${id}/spans`)).json as { spans: object[] };
  expect(spans[0]).toMatchObject({ state: "open", rounds: [{ as_of: "2026-11-21T09:00:00Z" }] });
  const { events, next_cursor } = (await server.send("/v1/events/?limit=1")).json as {
    events: Event[];
    next_cursor: string;
  };
  const more = (await server.send(`/v1/events/?cursor=${next_cursor}`)).json as { events: Event[] };
  expect(more.events.map((event) => event.id)).not.toContain(events[0]!.id);
  const gone = await server.send(`/v1/watches/${id}`, { method: "DELETE", headers: { "if-match": '"v1"' } });
  expect(gone.status).toBe(204);
  expectProblem(await server.send(`/v1/watches/${id}`), "watch_not_found");
  expect((await server.send(`/v1/events/${events[0]!.id}`)).json).toEqual(events[0]);
});

test("events are read back from the newest, to the end", async () => {
  await using server = await runningServer();
  const { id } = (await post(server, "/v1/watches/", watch)).json as Watch;
  for (const turn of ["pause", "resume", "pause"]) await post(server, `/v1/watches/${id}/${turn}`, {});
  const { events: oldest } = (await server.send("/v1/events/")).json as { events: Event[] };
  expect(oldest.length).toBeGreaterThan(3);
  const back: Event[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor === null ? "" : `&cursor=${cursor}`;
    const page = (await server.send(`/v1/events/?order=newest&limit=2${query}`)).json as {
      events: Event[];
      next_cursor: string | null;
    };
    back.push(...page.events);
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(back).toEqual(oldest.toReversed());
  expectProblem(await server.send("/v1/events/?order=best"), "invalid_request");
});

test("what another account watches does not exist", async () => {
  await using server = await runningServer();
  const { id } = (await post(server, "/v1/watches/", watch)).json as Watch;
  const { events } = (await server.send("/v1/events/")).json as { events: Event[] };
  const other = { headers: { "x-api-key": (await server.issue("another")).plaintext } };
  expectProblem(await server.send(`/v1/watches/${id}`, other), "watch_not_found");
  expectProblem(await server.send(`/v1/events/${events[0]!.id}`, other), "event_not_found");
  expect((await server.send("/v1/events/", other)).json).toEqual({ events: [], next_cursor: null });
});
