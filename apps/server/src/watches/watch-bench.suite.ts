import { v2 } from "@halcyon/schema";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import type { DigestedEvent, Event, ForecastWatchRequest } from "@halcyon/schema/v2";
import { expect } from "vitest";
import { type AccountLimits, setLimits } from "@halcyon/accounts/account-limits";
import { type NewAllowance, newAllowance, startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { Database } from "@halcyon/database/database";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { Refusal } from "../errors/refusal.ts";
import { moveByClock } from "./rounds/clock-moves.ts";
import { evaluateSubjects } from "./evaluate/evaluate-subjects.ts";
import { storeFirstEvaluation, evaluatePlaces } from "./evaluate/evaluate-places.ts";
import { type RoundPorts, workOnRound } from "./rounds/round-work.ts";
import { gatherMs } from "./rounds/next-round.ts";
import { beginRounds } from "./rounds/rounds.ts";
import { type Arrival, noteArrivals } from "./runs/run-arrivals.ts";
import type { EvaluatedPlace, EvaluatePlace } from "./evaluate/evaluated-place.ts";
import { type ForecastWatch, isForecastWatch, watchesForecasts } from "./warned/watched-warnings.ts";
import { watchEvents } from "./watch-events.ts";
import { type StoredWatch, watchStore } from "./watch-store.ts";

/** Opens one empty database several times, once for each process of a test. */
export type OpenDatabases = (processes?: number) => Promise<readonly [Database, ...Database[]]>;

/** Opens one database in memory, which the simulated processes share. */
export const inMemory: OpenDatabases = async (processes = 1) => {
  const database = await memoryDatabase();
  return [database, ...Array.from({ length: processes - 1 }, () => database)];
};

/**
 * Returns the result of an evaluation at a latitude: the probability of each start, beginning with the current hour. It returns `nothing` if nothing can be
 * evaluated, and `no entry` if the entry was deleted.
 */
export type Sky = (latitude: number, asOf: number) => readonly number[] | "nothing" | "no entry";

/** Hour of the start of a test: 2026-11-21T09Z [h since 1970]. */
export const startHour = epochHourOf(startMs);

/** Returns a run of the ensemble of NOAA, with changes. */
export function madeArrival(changes: Partial<Arrival> = {}): Arrival {
  return {
    model: "noaa",
    part: "ensemble",
    run: startHour,
    source: "made",
    synthetic: true,
    members: 31,
    reachHours: 384,
    ...changes,
  };
}

/** Returns the request of a watch for a window of two hours. */
export function requestOf(latitudes: readonly number[], changes: object = {}): ForecastWatchRequest {
  const request = v2["watches.create"].body.parse({
    name: "Made watch",
    model: "noaa",
    constraint_params: { id: 7, type: "task" },
    places: latitudes.map((latitude) => ({ latitude, longitude: 8 })),
    when: { kind: "window", duration_hours: 2 },
    ...changes,
  });
  if (!watchesForecasts(request)) throw new Error("a watch of a model is needed");
  return request;
}

/** Probability of each start, by hours from now. Only the starts two and three hours from now are likely. */
export const goodHours: readonly number[] = [0.1, 0.1, 0.9, 0.9, 0.1, 0.1, 0.1, 0.1];
export const badHours: readonly number[] = goodHours.map(() => 0.1);

/**
 * Creates a function that evaluates places with the probabilities that a {@link Sky} gives.
 *
 * @param looks - Called at each evaluation.
 */
export function seeSky(
  sky: () => Sky,
  looks: (latitude: number, asOf: number) => void = () => {},
): EvaluatePlace {
  return async (_question, { latitude }, nowMs): Promise<EvaluatedPlace> => {
    const asOf = epochHourOf(nowMs);
    looks(latitude, asOf);
    const seen = sky()(latitude, asOf);
    if (seen === "nothing") throw new Refusal("stale_forecast", { detail: "Nothing can be seen now." });
    if (seen === "no entry") throw new Refusal("entry_not_found", { detail: "The entry is gone." });
    const rise = Float64Array.from(seen);
    return {
      starts: { firstStart: asOf, rise, hold: rise, unknown: new Uint8Array(rise.length) },
      run: asOf,
      source: "made",
      synthetic: true,
      entryVersion: 1,
      runAgrees: () => true,
      limiting: () => undefined,
      stoppedBy: () => undefined,
    };
  };
}

const never = new AbortController().signal;

/** Creates a database of watches, with weather, clock and rounds (evaluations of all watches) that the test controls. */
export async function watchBench(
  open: OpenDatabases,
  {
    limit: requests = 1000,
    kind,
    processes = 1,
    limits = {},
  }: Partial<NewAllowance> & { readonly processes?: number; readonly limits?: Partial<AccountLimits> } = {},
) {
  const databases = await open(processes);
  const [database] = databases;
  const clock = { ms: startMs };
  const nowMs = (): number => clock.ms;
  const weather: { sky: Sky } = { sky: () => goodHours };
  const looks: string[] = [];
  const see = seeSky(
    () => weather.sky,
    (latitude, asOf) => void looks.push(`${latitude} ${asOf}`),
  );
  const portsOf = (one: Database): RoundPorts => ({
    database: one,
    events: watchEvents(one, nowMs),
    look: evaluateSubjects(see),
    nowMs,
  });
  const ports = portsOf(database);
  const store = watchStore(database, nowMs);
  const account = async () => {
    const allowance = await newAllowance(database, {
      limit: requests,
      ...(kind === undefined ? {} : { kind }),
    });
    return { ...allowance, accountId: allowance.id.replace("alw", "acc"), allowanceId: allowance.id };
  };
  const owner = await account();
  const limit = (to: Partial<AccountLimits>): Promise<void> =>
    database.transaction().execute((transaction) => setLimits(transaction, owner.accountId, to));
  await limit(limits);
  await database.updateTable("package").set({ offerings: '["operational"]' }).execute();
  let run = startHour;

  /** Adds a run and begins its round. */
  const begin = async (): Promise<readonly string[]> => {
    run += 1;
    await noteArrivals(database, [madeArrival({ run })], clock.ms);
    clock.ms += gatherMs;
    return beginRounds({ database, nowMs, queue: async () => undefined });
  };
  const work = (id: string, one: Database = databases[0]): Promise<void> =>
    workOnRound(portsOf(one), id, never);

  return {
    databases,
    database,
    clock,
    store,
    ports,
    see,
    portsOf,
    weather,
    looks,
    owner,
    limit,
    account,
    begin,
    work,
    /** Lets hours pass without a run. */
    async wait(hours: number): Promise<void> {
      clock.ms += hours * millisecondsPerHour;
      await moveByClock(ports);
    },
    /** Runs the time-dependent changes of every process at the same time. */
    move: async (): Promise<void> =>
      void (await Promise.all(databases.map((one) => moveByClock(portsOf(one))))),
    /** Runs a complete round, one part after the other. */
    async round(): Promise<void> {
      for (const id of await begin()) await work(id);
    },
    /** Creates a watch as its endpoint does. */
    async watch(request = requestOf([1]), principal = owner): Promise<ForecastWatch> {
      const seen = await evaluatePlaces(see, principal.accountId, request, clock.ms);
      const made = await store.create(principal, request, (transaction, watch) =>
        storeFirstEvaluation(transaction, ofModel(watch), seen, clock.ms, ports.events),
      );
      return ofModel(made);
    },
    /** Changes a watch as its endpoint does. */
    async change(watch: StoredWatch, request: ForecastWatchRequest) {
      const seen = await evaluatePlaces(see, watch.account_id, request, clock.ms);
      const name = { accountId: watch.account_id, id: watch.id };
      return store.replace(name, watch.allowance_id, request, () => true, {
        changed: async () => undefined,
        begun: (transaction, one) =>
          storeFirstEvaluation(transaction, ofModel(one), seen, clock.ms, undefined),
      });
    },
    /** Returns the events since the last call, in the order of positions. */
    told: sentSince(),
    async used(): Promise<{ used: number; charged: number }> {
      const { used } = await database
        .selectFrom("allowance")
        .select("used")
        .where("id", "=", owner.id)
        .executeTakeFirstOrThrow();
      const days = await database.selectFrom("usage_day").select(["charged", "endpoint"]).execute();
      return { used, charged: days.reduce((sum, { charged }) => sum + charged, 0) };
    },
    now: (watch: StoredWatch) => store.find({ accountId: watch.account_id, id: watch.id }),
    async [Symbol.asyncDispose]() {
      for (const one of new Set(databases)) await one.destroy();
    },
  };

  function sentSince(): () => Promise<DigestedEvent[]> {
    let after = 0;
    return async () => {
      while ((await ports.events.place()) > 0);
      const placed = await ports.events.list(owner.accountId, { after, countMax: 10_000 });
      after = placed.at(-1)?.position ?? after;
      const events = placed.map(({ event }) => event as DigestedEvent);
      for (const event of events) {
        expect(v2["events.get"].output.parse(event)).toEqual(event);
        expect(event.data.synthetic).toBe(true);
      }
      return events;
    };
  }
}

/** Returns a watch that checks the runs of a model, and throws for another one. */
export function ofModel(watch: StoredWatch): ForecastWatch {
  if (!isForecastWatch(watch)) throw new Error("a watch of a model is needed");
  return watch;
}

export type WatchBench = Awaited<ReturnType<typeof watchBench>>;

export function typesOf(events: readonly Event[]): string[] {
  return events.map(({ type }) => type);
}
