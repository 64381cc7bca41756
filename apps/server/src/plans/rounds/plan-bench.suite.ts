import type { Database } from "@halcyon/database/database";
import { epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { KeptPlanRequest, PlanResponse } from "@halcyon/schema/v2";
import { gatherMs } from "../../watches/rounds/next-round.ts";
import { beginRounds } from "../../watches/rounds/rounds.ts";
import { noteArrivals } from "../../watches/runs/run-arrivals.ts";
import { madeArrival, type OpenDatabases, startHour, watchBench } from "../../watches/watch-bench.suite.ts";
import { planStore, type StoredPlan } from "../plan-store.ts";
import type { LookAtPlan, LookOutcome } from "./look-outcome.ts";
import { movePlans } from "./plan-rounds.ts";
import { isPlanPart, planParts, type PlanRoundPorts, workOnPlans } from "./plan-rounds.ts";

/** Returns what a look sees of a plan with a name: the hours from the start of the test to P80, or an outcome. */
export type PlanSky = (name: string, asOf: number) => number | "unseen" | "entry_gone";

/** Returns the request of a kept plan as it is stored. */
export function keptRequest(changes: object = {}): KeptPlanRequest {
  return {
    name: "Tower",
    model: "noaa",
    looks: "every_run",
    start: formatEpochHour(startHour),
    sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
    tasks: [{ id: "lift", links: [] }],
    tell: {},
    tell_when: { hours: 48, confirm_runs: 1, on_time: 0.2 },
    ...changes,
  } as unknown as KeptPlanRequest;
}

/** Returns a look that sees P80 so many hours after the start of the test. */
export function seenAt(hours: number, asOf: number): Exclude<LookOutcome, string | { failure: string }> {
  const at = (more: number) => ({ at: formatEpochHour(startHour + hours + more) });
  return {
    answer: {
      metadata: { synthetic: true, front: { run: formatEpochHour(asOf) } },
      finish: { P10: at(-40), P50: at(-20), P80: at(0), P90: at(20) },
      on_time: null,
    } as unknown as PlanResponse,
    start: asOf,
    path: [{ task: "lift", kind: "weather", variable: "wind_gusts_10m", hours: hours / 2 }],
  };
}

/** Returns a function that looks at plans as a sky says. */
export function seePlans(sky: () => PlanSky, looks: (name: string) => void = () => {}): LookAtPlan {
  return async ({ request, nowMs }) => {
    const asOf = epochHourOf(nowMs);
    looks(request.name!);
    const seen = sky()(request.name!, asOf);
    return typeof seen === "string" ? seen : seenAt(seen, asOf);
  };
}

/** Creates a database of kept plans, with weather, clock and rounds that the test controls. */
export async function planBench(open: OpenDatabases, options: Parameters<typeof watchBench>[1] = {}) {
  const bench = await watchBench(open, options);
  const { clock, database, databases, owner } = bench;
  const nowMs = (): number => clock.ms;
  const weather: { sky: PlanSky } = { sky: () => 200 };
  const looks: string[] = [];
  const look = seePlans(
    () => weather.sky,
    (name) => void looks.push(name),
  );
  const portsOf = (one: Database): PlanRoundPorts => ({
    database: one,
    events: bench.portsOf(one).events,
    look,
    giveWay: async () => undefined,
    nowMs,
  });
  const store = planStore(database, nowMs);
  let run = startHour;
  const begin = async (hours = 6): Promise<readonly string[]> => {
    clock.ms += hours * millisecondsPerHour;
    run += 1;
    await noteArrivals(database, [madeArrival({ run })], clock.ms);
    clock.ms += gatherMs;
    const parts = await beginRounds({ database, nowMs, queue: async () => undefined, moreParts: planParts });
    return parts.filter(isPlanPart);
  };
  const work = (part: string, one: Database = database): Promise<void> =>
    workOnPlans(portsOf(one), part, new AbortController().signal);
  return {
    ...bench,
    weather,
    looks,
    store,
    portsOf,
    begin,
    work,
    /** Runs a complete round after some hours. */
    async round(hours?: number): Promise<void> {
      for (const part of await begin(hours)) await work(part);
    },
    /** Lets hours pass without a run. */
    async wait(hours: number): Promise<void> {
      clock.ms += hours * millisecondsPerHour;
      await Promise.all(databases.map((one) => movePlans(portsOf(one))));
    },
    keep: (changes: object = {}, principal: typeof owner = owner, pairs = 2): Promise<StoredPlan> => {
      const checked = { request: keptRequest(changes), pairs, timezone: "Europe/London" };
      const { answer } = seenAt(200, epochHourOf(clock.ms));
      return store.create(principal, { ...checked, answer }, async () => undefined);
    },
    now: ({ id, account_id: accountId }: StoredPlan): Promise<StoredPlan | undefined> =>
      store.find({ accountId, id }),
  };
}

export type PlanBench = Awaited<ReturnType<typeof planBench>>;
