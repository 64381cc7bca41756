import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getPriority } from "node:os";
import { v1, type WatchRequest } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import type { ModelPart, RecordSource, WeatherSource } from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, onTestFinished, test, vi } from "vitest";
import { startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { storeModelPart } from "../../config/sources/store-model-part.ts";
import { storeOfRuns } from "../../verification/runs/store-of-runs.suite.ts";
import { withOpenSpans } from "../../watches/evaluate/stored-subjects.ts";
import { evaluateSubjects, type WatchedPlace } from "../../watches/evaluate/evaluate-subjects.ts";
import { workOnRound } from "../../watches/rounds/round-work.ts";
import { unfinishedTasks } from "../../watches/rounds/rounds.ts";
import { evaluatePlace } from "../../watches/evaluate/evaluate-place.ts";
import { inMemory, ofModel, type WatchBench, watchBench } from "../../watches/watch-bench.suite.ts";
import { watchingProcesses } from "./watching-processes.ts";

const startHour = epochHourOf(startMs);
const time = { round: 1, asOf: startHour, nowMs: startMs };

/** Entries of any account, with task 10001. */
const ownEntries = {
  find: async ({ id }: { readonly id: number }) =>
    id === 10_001 ? { ...curatedLibrary.find("task", 2)!, id, version: 3 } : undefined,
  findVersion: async () => undefined,
};

const made = { deterministic: syntheticSource({ product: "gfs", seed: 1 }) } as const;
const members = syntheticSource({ product: "gefs", seed: 1 });

/** Returns a source that only this process can read. */
function calledRemotely(
  source: WeatherSource,
  onRead: () => Promise<void> = async () => undefined,
): WeatherSource {
  return {
    ...source,
    async read(request) {
      await onRead();
      return source.read(request);
    },
  };
}

function portsOf(deterministic: WeatherSource, ensemble: WeatherSource, hourly?: RecordSource) {
  const parts: ModelPart[] = [
    { part: "deterministic", source: deterministic },
    { part: "ensemble", source: ensemble },
  ];
  return {
    library: curatedLibrary,
    ownEntries,
    models: new Map([["noaa", parts] as const]),
    records: { hourly, daily: undefined, projections: [] },
  };
}

const here = (ports: ReturnType<typeof portsOf>) =>
  evaluateSubjects(evaluatePlace({ scorer: scorerOf(ports) }));

/** Creates processes that evaluate places, and a list of the child processes. */
function processesOver(ports: ReturnType<typeof portsOf>, count = 1) {
  const children: ChildProcess[] = [];
  const note = (message: unknown): void => {
    children.push((message as { readonly process: ChildProcess }).process);
  };
  subscribe("child_process", note);
  onTestFinished(() => void unsubscribe("child_process", note));
  return { children, processes: watchingProcesses(ports, count) };
}

/**
 * Creates watches that were never evaluated.
 *
 * @returns Places of the watches.
 */
async function placesOf(bench: WatchBench, requests: readonly WatchRequest[]): Promise<WatchedPlace[]> {
  const places: WatchedPlace[] = [];
  for (const request of requests) {
    const watch = await bench.store.create(bench.owner, request, async () => undefined);
    const subjects = await withOpenSpans(bench.database, await bench.store.subjects(watch.id));
    places.push(...subjects.map((subject) => ({ watch: ofModel(watch), subject })));
  }
  return places;
}

function requestOf(changes: object): WatchRequest {
  return v1["watches.create"].body.parse({
    name: "Made watch",
    model: "noaa",
    places: [
      { latitude: 1, longitude: 8 },
      { latitude: 1.5, longitude: 8 },
    ],
    when: { kind: "window", duration_hours: 3, probability: { rise: 0.1, fall: 0.05 } },
    ...changes,
  });
}

const gusts = { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", above: 8, clear_at: 6 };

test("they make of places what this process makes of them, from sources that it alone can ask, and without a record of hours do not ask what is usual", async () => {
  await using bench = await watchBench(inMemory);
  let reads = 0;
  const find = vi.fn<() => Promise<undefined>>(async () => undefined);
  const source = calledRemotely(made.deterministic, async () => void (reads += 1));
  const ports = portsOf(source, members);
  const places = await placesOf(bench, [
    requestOf({ constraint_params: { id: 1, type: "task" } }),
    requestOf({ constraint_params: { id: 10_001, type: "task" } }),
    requestOf({ constraint_params: { id: 10_002, type: "task" } }),
    requestOf({ model: "ecmwf", constraint_params: { id: 1, type: "task" } }),
    requestOf({ when: gusts }),
  ]);
  const expected = await here(ports)(places, time);
  const ofProcesses = { ...ports, usual: { find } };
  const { processes, children } = processesOver(ofProcesses);
  await using looking = processes;
  reads = 0;
  expect(await looking.look(places, time)).toEqual(expected);
  expect(reads).toBeGreaterThan(0);
  expect(find).not.toHaveBeenCalled();
  const kinds = expected.map((one) => (typeof one === "string" || "failure" in one ? one : one.isSeen));
  expect(kinds).toEqual([true, true, true, true, "entry_gone", "entry_gone", false, false, true, true]);
  expect(expected.some((one) => typeof one === "object" && "told" in one && one.told.length > 0)).toBe(true);
  expect(children).toHaveLength(1);
  expect(getPriority(children[0]!.pid)).toBeGreaterThanOrEqual(15);
});

test("they read a store themselves", async () => {
  await using bench = await watchBench(inMemory);
  const storeOf = async (memberCount: number): Promise<WeatherSource> => {
    const { root } = await storeOfRuns({
      runs: [startHour - 6],
      lastLeadHours: 150,
      members: memberCount,
      temperatureC: ({ lead, member }) => 10 + (lead % 24) + member,
    });
    const source = await storeModelPart({ source: "store", path: root, part: "made", cache_mb: 1 });
    let isAsked = false;
    onTestFinished(() => expect(isAsked).toBe(false));
    source.read = async () => {
      isAsked = true;
      throw new Error("this process was asked");
    };
    return source;
  };
  const { processes } = processesOver(portsOf(await storeOf(1), await storeOf(5)));
  await using looking = processes;
  const warm = { variable: "temperature_2m", unit: "degC", ideal: { min: 20 }, acceptable: { min: 15 } };
  const definition = { type: "task", constraints: [{ ...warm, weight: 1 }] };
  const places = [{ latitude: 50, longitude: 8 }];
  const outcomes = await looking.look(await placesOf(bench, [requestOf({ definition, places })]), time);
  expect(outcomes).toEqual([expect.objectContaining({ isSeen: true })]);
});

test("a round in which one is killed is done again, and tells, keeps and charges all once", async () => {
  await using bench = await watchBench(inMemory);
  const requests = [1, 2, 3].map((id) => requestOf({ constraint_params: { id, type: "task" } }));
  await placesOf(bench, requests);
  const reading = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  let reads = 0;
  const { processes, children } = processesOver(
    portsOf(
      calledRemotely(made.deterministic, async () => {
        reads += 1;
        if (reads < 3) return;
        reading.resolve();
        await killed.promise;
      }),
      members,
    ),
  );
  await using looking = processes;
  const [part, ...more] = await bench.begin();
  expect(more).toEqual([]);
  const ports = { ...bench.ports, look: looking.look };
  const work = () => workOnRound(ports, part!, new AbortController().signal);
  const disturbed = work();
  await Promise.all([
    expect(disturbed).rejects.toThrow("the process that looks at places ended with SIGKILL"),
    reading.promise.then(() => children[0]!.kill("SIGKILL")),
  ]);
  killed.resolve();
  expect(await bench.used()).toEqual({ used: 0, charged: 0 });
  await work();
  expect(children).toHaveLength(2);
  expect(await bench.used()).toEqual({ used: 6, charged: 6 });
  expect(await unfinishedTasks(bench.database)).toEqual([]);
  const told = await bench.told();
  expect(told.length).toBeGreaterThan(0);
  await work();
  expect(await bench.told()).toEqual([]);
});

test("they share the pieces of a round, and with a record of hours ask what is usual", async () => {
  await using bench = await watchBench(inMemory);
  await placesOf(bench, [requestOf({ constraint_params: { id: 1, type: "task" } })]);
  const find = vi.fn<() => Promise<undefined>>(async () => undefined);
  const hourly = syntheticHistory({ seed: 1 });
  const ofProcesses = { ...portsOf(made.deterministic, members, hourly), usual: { find } };
  const { processes, children } = processesOver(ofProcesses, 2);
  await using looking = processes;
  const [part] = await bench.begin();
  const ports = { ...bench.ports, look: looking.look, looksAtOnce: looking.count };
  await workOnRound(ports, part!, new AbortController().signal);
  expect(children).toHaveLength(2);
  expect((await bench.used()).used).toBe(2);
  expect(find).toHaveBeenCalled();
});
