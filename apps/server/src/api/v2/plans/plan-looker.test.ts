import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { KeptPlanRequest } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import { parseConfig } from "../../../config/config.ts";
import { curatedLibrary } from "../../../entries/curated-library.ts";
import type { LookOutcome, PlanToSee, SeenPlan } from "../../../plans/rounds/look-outcome.ts";
import { packYears, unpackYears, type YearCache, YearScores } from "../../../plans/year-scores.ts";
import { scorerOf } from "../../../scoring/scorer.ts";
import { RecordCache } from "../../../weather/records/record-cache.ts";
import { modelSources } from "../../../weather/sources/model-sources.ts";
import { recordSources } from "../../../weather/sources/record-sources.ts";
import { planLooker } from "./plan-looker.ts";

const startMs = Date.UTC(2026, 10, 21, 9);
const nowMs = (): number => startMs;
const crane = { type: "task", id: 1 };

const config = parseConfig({}, "/", () => "");
const sources = { models: await modelSources(config, () => ""), records: await recordSources(config, nowMs) };

/** Returns a function that looks at a plan of two lifts, with the scores of past years that were kept. */
function looker(years?: YearCache, models = sources.models) {
  const ports = { library: curatedLibrary, ...sources, models };
  const look = planLooker({
    admit: scorerOf(ports).admit,
    ports,
    recordsRead: new RecordCache(2 ** 24),
    ...(years === undefined ? {} : { years }),
  });
  return (changes: object = {}, beside: Partial<PlanToSee> = {}): Promise<LookOutcome> => {
    const asked = v2["plans.simulate"].body.parse({
      model: "noaa",
      start: formatEpochHour(epochHourOf(startMs)),
      years: { start_year: 2001, end_year: 2012 },
      sites: [{ id: "t7", latitude: 54.5, longitude: 7.9 }],
      tasks: [
        { id: "lift", site: "t7", entry: crane, hours: 6 },
        { id: "fix", site: "t7", entry: crane, hours: 9, links: [{ from: "lift", lag_hours: 12 }] },
      ],
      ...changes,
    });
    const request = asked as unknown as KeptPlanRequest;
    return look({ request, accountId: "acc_a", hadFront: false, nowMs: startMs, ...beside });
  };
}

/** Returns what a look saw. */
async function seen(outcome: Promise<LookOutcome>): Promise<SeenPlan> {
  const look = await outcome;
  if (typeof look === "string" || "failure" in look) throw new Error(JSON.stringify(look));
  return look;
}

test("a look answers as a simulation does, and its path sums to that of the answer", async () => {
  const { answer, start, path } = await seen(looker()());
  expect(v2["plans.simulate"].output.parse(answer)).toEqual(answer);
  expect(start).toBe(epochHourOf(startMs));
  const sumOf = (kinds: readonly string[]) =>
    path.reduce((sum, { kind, hours }) => (kinds.includes(kind) ? sum + hours : sum), 0);
  const { weather, short_window: shortWindow, work, lag } = answer.path!;
  expect(sumOf(["weather", "short_window"])).toBeCloseTo(weather + shortWindow, 0);
  expect([sumOf(["work"]), sumOf(["lag"])]).toEqual([work, lag]);
  const variables = path.filter(({ kind }) => kind === "weather").map(({ variable }) => variable);
  expect(variables).toContain(answer.path!.causes[0]!.variable);
});

test("a plan whose start has passed starts now", async () => {
  const { start } = await seen(looker()({ start: formatEpochHour(epochHourOf(startMs) - 48) }));
  expect(start).toBe(epochHourOf(startMs));
});

test("scores of past years are kept once for each pair, and change nothing, also at a later hour", async () => {
  const kept = new YearScores(2 ** 26);
  const names: string[] = [];
  const years: YearCache = {
    find: (name) => kept.find(name),
    keep: (name, scores) => {
      names.push(name);
      return kept.keep(name, scores);
    },
  };
  const [fresh, look] = [looker(), looker(years)];
  const later = { nowMs: startMs + 30 * millisecondsPerHour };
  expect(await look()).toEqual(await fresh());
  expect(await look()).toEqual(await fresh());
  expect(await look({}, later)).toEqual(await fresh({}, later));
  expect(names).toHaveLength(1);
  await look({ sites: [{ id: "t7", latitude: 54.5, longitude: 7.9, elevation_m: 90 }] });
  expect(names).toHaveLength(2);
});

test("packed scores are those that were published, and gaps stay gaps", () => {
  const scores = Float64Array.of(0, 0.0001, 0.1, 0.7123, 1, Number.NaN);
  const limits = Uint8Array.of(0, 1, 2, 3, 255, 255);
  expect(unpackYears(packYears({ scores, limits }))).toEqual({ scores, limits });
});

test("a plan whose entry is gone says so", async () => {
  const gone = { type: "task", id: 100_001 };
  expect(await looker()({ tasks: [{ id: "lift", site: "t7", entry: gone, hours: 6 }] })).toBe("entry_gone");
});

test("without a fresh ensemble a plan is not seen, unless it never had one or asks for none", async () => {
  const deterministic = sources.models.get("noaa")!.filter(({ part }) => part === "deterministic");
  const look = looker(undefined, new Map([["noaa", deterministic]] as const));
  const { answer } = await seen(look());
  expect(answer.metadata.front).toBeNull();
  expect(answer.metadata.notices).toContainEqual(expect.objectContaining({ code: "ensemble_absent" }));
  expect(await look({}, { hadFront: true })).toBe("unseen");
  await seen(look({ front_hours: 0 }, { hadFront: true }));
});
