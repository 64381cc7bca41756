import { startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { WatchRequest } from "@halcyon/schema/v2";
import { v2 } from "@halcyon/schema";
import { expect, test } from "vitest";
import { deliveryBench, typesOf } from "../../deliveries/outbox/delivery-bench.suite.ts";
import { watchStore } from "../watch-store.ts";
import { inMemory, madeArrival, startHour } from "../watch-bench.suite.ts";
import { emitRuns } from "./emit-runs.ts";
import { noteArrivals } from "./run-arrivals.ts";

test("an event about a run goes to all webhooks at once, whatever span events they want and with a digest", async () => {
  await using bench = await deliveryBench(inMemory);
  await bench.webhook({ events: ["window.found"] });
  const request: WatchRequest = v2["watches.create"].body.parse({
    name: "New runs",
    model: "noaa",
    when: { kind: "run" },
    tell: { digest: { at: "06:30", timezone: "UTC" } },
  });
  const store = watchStore(bench.database, () => bench.clock.ms);
  await store.create(bench.owner, request, async () => undefined);
  const note = (run: number) =>
    noteArrivals(bench.database, [madeArrival({ run })], bench.clock.ms, emitRuns(bench.events));
  await note(startHour - 6);
  await note(startHour);
  await bench.events.place();
  await bench.send();
  expect(bench.clock.ms).toBe(startMs);
  expect(typesOf(bench.got)).toEqual(["run.available"]);
  expect(bench.got[0]!.event.data).toMatchObject({ name: "New runs", new_run: { part: "ensemble" } });

  // V1 has no such event, so it neither lists nor repeats its delivery.
  const { accountId } = bench.owner;
  const [{ id } = { id: "" }] = await bench.told();
  const page = { destination: undefined, state: undefined, before: undefined, countMax: 10 };
  const listed = await bench.deliveries.list(accountId, { ...page, withoutWarnings: true });
  expect(listed.map(({ type }) => type)).toEqual(["webhook.test"]);
  const again = (withoutWarnings: boolean) =>
    bench.deliveries.redeliver({ accountId, id, withoutWarnings }, async () => undefined);
  expect(await again(true)).toBe("absent");
  expect(await again(false)).toMatchObject({ id, state: "due" });
});
