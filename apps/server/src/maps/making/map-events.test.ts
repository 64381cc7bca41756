import { v2 } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { expectProblem, type RunningServer } from "../../../test/harness/running-server.suite.ts";
import { deliveryBench } from "../../deliveries/outbox/delivery-bench.suite.ts";
import { inMemory } from "../../watches/watch-bench.suite.ts";
import { watchEvents } from "../../watches/watch-events.ts";
import { mapServer } from "../map-server.suite.ts";
import { attemptMs, retryAfterMs } from "./map-attempts.ts";

/** Scoring of a server whose weather is gone. */
const lost = { score: async () => [{ problem: "weather_unavailable" as const }] };

async function told(server: RunningServer, version = "v2"): Promise<Event[]> {
  await watchEvents(server.database, () => server.clock.ms).place();
  const answer = await server.send(`/${version}/events/`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { events: Event[] }).events;
}

test("each making is reported once, whenever its process dies, and the event never changes", async () => {
  const { server, ports, make, created, now, put, clock, arrive } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 3, name: "x".repeat(120) });
  const { events } = ports;
  const killed = new Error("killed");
  for (let death = 0; death < 8; death += 1) {
    // Half of the processes die with the event, half without its transaction.
    const isAdded = uniformOf(5, death) < 0.5;
    const add: typeof events.add = async (...given) => {
      if (isAdded) await events.add(...given);
      throw killed;
    };
    await make({ events: { add } }).catch((error: unknown) => expect(error).toBe(killed));
    expect(await now(map.id)).toMatchObject({ state: "waiting", made: null });
    expect(await told(server)).toEqual([]);
    clock.ms += attemptMs;
  }
  await make();
  await make();
  const first = await told(server);
  const { made } = await now(map.id);
  expect(v2["events.list"].output.parse({ events: first, next_cursor: null }).events).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      type: "map.made",
      timestamp: made!.at,
      data: {
        map: map.id,
        name: map.name,
        synthetic: true,
        run: made!.run,
        from: made!.from,
        to: made!.to,
        cells: map.cells,
        detail: `The map shows the run of ${made!.run}: read its tiles and files again.`,
      },
    },
  ]);
  expect(JSON.stringify(first[0]).length).toBeLessThan(600);
  await put(map.id, { horizon_hours: 3, name: "Other" });
  clock.ms += 6 * 3_600_000;
  await arrive();
  await make();
  const [same, next, ...others] = await told(server);
  expect(same).toEqual(first[0]);
  expect(next).toMatchObject({
    type: "map.made",
    data: { name: "Other", run: (await now(map.id)).made!.run },
  });
  expect(next!.id).not.toBe(same!.id);
  expect(others).toEqual([]);
});

test("a run from which a map cannot be made is reported once, when the second attempt fails too", async () => {
  const { server, make, created, now, clock, arrive } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 1 });
  const fail = async (): Promise<readonly Event[]> => {
    await make(lost);
    clock.ms += 2 * retryAfterMs.min;
    return told(server);
  };
  expect(await fail()).toEqual([]);
  const [failed, ...others] = await fail();
  expect(others).toEqual([]);
  expect(failed).toMatchObject({
    type: "map.failed",
    data: { map: map.id, failing: (await now(map.id)).failing, paused_because: null, shown_run: null },
  });
  expect(failed!.data).toHaveProperty(
    "detail",
    "The source of the weather does not answer. The server tries again. The map shows nothing yet.",
  );
  expect(await fail()).toEqual([failed]);
  clock.ms += 2 * retryAfterMs.min;
  await make();
  const { run } = (await now(map.id)).made!;
  clock.ms += 6 * 3_600_000;
  await arrive();
  expect(await fail()).toHaveLength(2);
  const [, made, again] = await fail();
  expect([made!.type, again!.type]).toEqual(["map.made", "map.failed"]);
  expect(again!.data).toMatchObject({
    shown_run: run,
    detail: expect.stringContaining(`The map still shows the run of ${run}.`),
  });
});

test("a map that its allowance does not cover is reported at once, and once for each run", async () => {
  const { server, make, created, database } = await mapServer();
  await using _ = server;
  const map = await created({ horizon_hours: 1 });
  const limit = (to: number) => database.updateTable("allowance").set({ limit: to }).execute();
  await limit(map.cost - 1);
  for (let time = 0; time < 2; time += 1) {
    await make();
    expect(await told(server)).toMatchObject([
      {
        type: "map.failed",
        data: {
          failing: null,
          paused_because: "allowance",
          detail: expect.stringContaining("goes on by itself"),
        },
      },
    ]);
    await server.send(`/v2/maps/${map.id}/resume`, { method: "POST" });
  }
  await limit(map.cost);
  await make();
  expect((await told(server)).map(({ type }) => type)).toEqual(["map.failed", "map.made"]);
});

test("V1 has no event of maps, and V2 lists them by type", async () => {
  const { server, make, created } = await mapServer();
  await using _ = server;
  await created({ horizon_hours: 1 });
  await make();
  const [made] = await told(server);
  expect(await told(server, "v1")).toEqual([]);
  expectProblem(await server.send("/v1/events/?type=map.made"), "invalid_request");
  expectProblem(await server.send(`/v1/events/${made!.id}`), "event_not_found");
  expect((await server.send(`/v2/events/${made!.id}`)).json).toEqual(made);
  expect((await server.send("/v2/events/?type=map.made")).json).toMatchObject({ events: [made] });
  expect((await server.send("/v2/events/?type=map.failed")).json).toMatchObject({ events: [] });
});

test("webhooks get events of maps, never in a digest; one that names its events gets only failures", async () => {
  const { server, make, created, clock } = await mapServer();
  await using _ = server;
  await created({ horizon_hours: 1 });
  await make();
  await created({ horizon_hours: 2 });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await make(lost);
    clock.ms += retryAfterMs.max;
  }
  const events = await told(server);
  expect(events.map(({ type }) => type)).toEqual(["map.made", "map.failed"]);

  await using bench = await deliveryBench(inMemory);
  const { database, owner } = bench;
  const all = await bench.webhook({ url: "https://all.example/" });
  const named = await bench.webhook({ url: "https://named.example/", events: ["window.found"] });
  const of = { account_id: owner.accountId, id: "" };
  for (const event of events) {
    await database.transaction().execute((transaction) => bench.events.add(transaction, of, [event]));
    await bench.events.place();
    bench.clock.ms += 1000;
  }
  await bench.send();
  const gotBy = (url: string) => bench.got.filter((got) => got.url === url).map(({ event }) => event);
  expect(gotBy(all.url)).toEqual(events);
  expect(gotBy(named.url)).toEqual(events.slice(1));
});
