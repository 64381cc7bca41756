import { v2 } from "@halcyon/schema";
import type { Event, Watch } from "@halcyon/schema/v2";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import type { Models } from "../../ports.ts";
import { moveByClock } from "../../watches/rounds/clock-moves.ts";
import { emitRuns } from "../../watches/runs/emit-runs.ts";
import { newestRuns, noteArrivals } from "../../watches/runs/run-arrivals.ts";
import { watchEvents } from "../../watches/watch-events.ts";

const models: Models = new Map([
  [
    "noaa",
    [
      { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
      { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
    ],
  ],
]);

const request = { name: "New runs", model: "noaa", when: { kind: "run" } };

function post(server: RunningServer, body: object, path = "/v2/watches/"): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function made(server: RunningServer, changes: object = {}): Promise<Watch> {
  const answer = await post(server, { ...request, ...changes });
  expect(answer.status, answer.text).toBe(201);
  return v2["watches.create"].output.parse(answer.json);
}

/** Looks for runs at a time, as a server does. */
async function look(server: RunningServer, time: string): Promise<void> {
  server.clock.ms = Date.parse(time);
  const { database, clock } = server;
  const events = watchEvents(database, () => clock.ms);
  await noteArrivals(database, await newestRuns(models, clock.ms), clock.ms, emitRuns(events));
  await events.place();
}

async function told(server: RunningServer, version = "v2"): Promise<Event[]> {
  const answer = await server.send(`/${version}/events/`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { events: Event[] }).events;
}

test("a watch for runs has no places, costs nothing, and reports each new run once", async () => {
  await using server = await runningServer({ ports: { models } });
  const watch = await made(server);
  expect(watch).toMatchObject({ when: { kind: "run" }, places: [], subjects: [], next_round_expected: null });
  const { json: list } = await server.send("/v2/watches/");
  expect(v2["watches.list"].output.parse(list).watches).toMatchObject([
    { kind: "run", places: 0, first_place: null, open_spans: 0 },
  ]);
  expect((await post(server, request, "/v2/watches/cost")).json).toEqual({ per_round: 0, per_day: 0 });
  expect((await server.send("/v1/usage")).json).toMatchObject({ allowance: { used: 0 } });
  await look(server, "2026-11-21T09:14:03Z");
  expect(await told(server)).toEqual([]);
  await look(server, "2026-11-21T11:00:03Z");
  await look(server, "2026-11-21T11:00:23Z");
  const events = await told(server);
  expect(events).toMatchObject([
    {
      type: "run.available",
      data: {
        watch: watch.id,
        name: "New runs",
        synthetic: true,
        new_run: {
          part: "deterministic",
          run: "2026-11-21T06:00:00Z",
          available_at: "2026-11-21T11:00:03Z",
          state: "newest",
        },
        next: { run: "2026-11-21T12:00:00Z", expected_at: "2026-11-21T17:00:03Z", late: false },
      },
    },
  ]);
  expect((await server.send(`/v2/events/${events[0]!.id}`)).json).toEqual(events[0]);
  expect((await server.send("/v2/events/?type=run.available")).json).toMatchObject({ events });
});

test("a watch for runs reports only the parts that it names, and nothing while it pauses or after its end", async () => {
  await using server = await runningServer({ ports: { models } });
  const ensemble = await made(server, { when: { kind: "run", parts: ["ensemble"] } });
  const paused = await made(server);
  const ended = await made(server, { ends_at: "2026-11-21T20:00:00Z" });
  await server.send(`/v2/watches/${paused.id}/pause`, { method: "POST" });
  await look(server, "2026-11-21T09:14:03Z");
  await look(server, "2026-11-21T17:00:03Z");
  server.clock.ms = Date.parse("2026-11-21T20:00:00Z");
  const events = watchEvents(server.database, () => server.clock.ms);
  await moveByClock({ database: server.database, events, nowMs: () => server.clock.ms });
  await look(server, "2026-11-21T23:00:03Z");
  await look(server, "2026-11-22T08:00:03Z");
  const ofRuns = (await told(server)).filter(({ type }) => type === "run.available");
  const names = ofRuns.map(({ data }) => [
    "watch" in data ? data.watch : "",
    "new_run" in data ? data.new_run.run : "",
  ]);
  expect(names).toEqual([
    [ended.id, "2026-11-21T12:00:00Z"],
    [ensemble.id, "2026-11-22T00:00:00Z"],
  ]);
});

test("V1 knows neither a watch for runs nor its events", async () => {
  await using server = await runningServer({ ports: { models } });
  const other = {
    name: "Other",
    model: "noaa",
    constraint_params: { id: 1, type: "task" },
    places: [{ latitude: 50, longitude: 8 }],
    when: { kind: "window", duration_hours: 6 },
  };
  const { id } = await made(server);
  const known = await post(server, other, "/v1/watches/");
  expect(known.status).toBe(201);
  await look(server, "2026-11-21T09:14:03Z");
  await look(server, "2026-11-21T11:00:03Z");
  const { watches } = (await server.send("/v1/watches/?limit=1")).json as { watches: { id: string }[] };
  expect(watches.map((watch) => watch.id)).toEqual([(known.json as Watch).id]);
  expectProblem(await server.send(`/v1/watches/${id}`), "watch_not_found");
  expect((await told(server, "v1")).map(({ type }) => type)).not.toContain("run.available");
  const event = (await told(server)).find(({ type }) => type === "run.available");
  expectProblem(await server.send(`/v1/events/${event!.id}`), "event_not_found");
  expectProblem(await post(server, request, "/v1/watches/"), "invalid_request");
});

test.each([
  [{ places: [{ latitude: 50, longitude: 8 }] }, "#/places", "invalid"],
  [{ constraint_params: { id: 1, type: "task" } }, "#/constraint_params", "invalid"],
  [{ model: undefined }, "#/model", "required"],
  [{ when: { kind: "run", parts: [] } }, "#/when/parts", "too_small"],
  [
    { when: { kind: "window", duration_hours: 6 }, constraint_params: { id: 1, type: "task" } },
    "#/places",
    "required",
  ],
])("a watch for runs with %j is refused at %s", async (changes, pointer, code) => {
  await using server = await runningServer({ ports: { models } });
  const { errors } = expectProblem(await post(server, { ...request, ...changes }), "invalid_request");
  expect(errors).toMatchObject([{ pointer, code }]);
});

test("a watch for runs that this server never gets is refused, because its silence would mean nothing", async () => {
  await using server = await runningServer({ ports: { models } });
  const seasonal = await post(server, { ...request, when: { kind: "run", parts: ["ensemble", "seasonal"] } });
  expect(expectProblem(seasonal, "model_unavailable").errors).toMatchObject([
    { pointer: "#/when/parts/1", expected: { values: ["deterministic", "ensemble"] } },
  ]);
  const ecmwf = await post(server, { ...request, model: "ecmwf" });
  expect(expectProblem(ecmwf, "model_unavailable").errors).toMatchObject([{ pointer: "#/model" }]);
});
