import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Location, pack, packedMissing, unpack, variable } from "@halcyon/schema";
import { prepareEntry, publish, verifyScoreDays } from "@halcyon/scoring";
import {
  addScoreCase,
  hashedUniform,
  noScoreSums,
  rankBin,
  type ScoreSums,
  referenceOf,
  verifySample,
  verifyScore,
} from "@halcyon/scoring/verification";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { curatedLibrary } from "../src/entries/curated-library.ts";
import { RecordCache } from "../src/weather/records/record-cache.ts";
import { type LeadClass, leadClasses } from "../src/verification/lead-classes.ts";
import { verifiedLead } from "../src/verification/skill/verified-lead.ts";
import { placeName } from "../src/config/verification-config.ts";
import { recordTruth } from "../src/verification/truth/record-truth.ts";
import { runScores } from "../src/verification/runs/run-scores.ts";
import { scoreClimatology } from "../src/verification/truth/score-climatology.ts";

// Writes docs/skill/*.json: figures of synthetic forecasts against the synthetic truth, as they are and with too little spread.

const seed = 1;
/** Entry that is scored. The synthetic source provides all of its variables, so no variable has to be estimated. */
const entry = curatedLibrary.find("task", 24)!;

/**
 * Start of the first run [h since 1970]. The runs are so far apart in time that they share no errors. The places are so far apart that they share no weather.
 */
const firstRun = Date.UTC(2026, 0, 1) / 3_600_000;
const runEveryHours = 96;
const runCount = 60;
const places: readonly Location[] = [
  [47.4, 8.5],
  [60.2, 24.9],
  [40.4, -3.7],
  [35.7, 139.7],
  [-33.9, 151.2],
  [51.5, -0.1],
  [40.7, -74],
  [19.4, -99.1],
].map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }));

/** Spread of overconfident members, as a fraction of the correct spread. */
const narrowSpread = 0.6;

/** Returns a weather source whose ensemble members lie nearer to their mean than those of a given source. */
function narrowed(source: WeatherSource): WeatherSource {
  return Object.assign(Object.create(source) as WeatherSource, {
    read: async (request: Parameters<WeatherSource["read"]>[0]) => {
      const native = await source.read(request);
      const grids = new Map(
        [...native.grids].map(([name, grid]) => {
          const { packing, stepType } = variable(name);
          if (stepType === "category") return [name, grid];
          return [name, narrow(grid, native.members, packing)];
        }),
      );
      return { ...native, grids };
    },
  });
}

function narrow(grid: Int16Array, members: number, packing: Parameters<typeof pack>[1]): Int16Array {
  const narrower = grid.slice();
  for (let row = 0; row < grid.length; row += members) {
    const values = grid.subarray(row, row + members);
    if (values.includes(packedMissing)) continue;
    const unpacked = Array.from(values, (value) => unpack(value, packing));
    const mean = unpacked.reduce((sum, value) => sum + value, 0) / members;
    unpacked.forEach((value, member) => {
      narrower[row + member] = pack(mean + narrowSpread * (value - mean), packing);
    });
  }
  return narrower;
}

interface Store {
  readonly name: string;
  readonly spread: number;
  readonly source: WeatherSource;
  /** Sums from which the skill is computed, by lead class and day [days since 1970]. */
  readonly days: ReadonlyMap<LeadClass, Map<number, ScoreSums>>;
}

function storeOf(name: string, source: WeatherSource, spread: number): Store {
  return { name, spread, source, days: new Map(leadClasses.map((lead) => [lead, new Map()])) };
}

/** Verifies all runs at a place, and adds the results to the sums. Each run is verified at one hour per lead class. */
async function addPlace(stores: readonly Store[], location: Location): Promise<void> {
  const known = await truth.at(location, entry);
  const constraints = entry.constraints.filter((_, position) => !known.lacks.includes(position));
  const verified = { ...entry, constraints };
  const prepared = prepareEntry(verified);
  const climatology = await scoreClimatology(history, cache, location, verified, firstRun);
  if (typeof climatology === "string") throw new Error(climatology);
  for (let index = 0; index < runCount; index++) {
    const run = firstRun + index * runEveryHours;
    for (const lead of leadClasses) {
      const hour = run + 12 * (lead.fromDay + lead.toDay) + 6 * (index % 4) - 9;
      const [observed] = await known.observe(prepared, hour, hour + 1);
      const usual = referenceOf(verifySample(climatology.sampleOf(hour), observed!), observed!);
      const draw = hashedUniform(run, hour, places.indexOf(location));
      for (const { source, days } of stores) {
        const cell = (await source.locate(location))!;
        const hours = { source, cell, place: location, run, from: hour, to: hour + 1 };
        const said = await runScores(hours, prepared);
        const day = Math.floor(hour / 24);
        const sums = days.get(lead)!.get(day) ?? noScoreSums();
        days.get(lead)!.set(day, sums);
        addScoreCase(sums, {
          forecast: verifyScore(said, observed!),
          climatology: usual,
          rank: rankBin(Array.from(said, publish), observed!, draw),
        });
      }
    }
  }
}

const clock = (): number => (firstRun + 400 * 24) * 3_600_000;
const history = syntheticHistory({ seed, clock });
const cache = new RecordCache(256 * 2 ** 20);
const truth = recordTruth(history, cache);
const gefs = syntheticSource({ product: "gefs", seed });
const stores = [storeOf("synthetic", gefs, 1), storeOf("too-sure", narrowed(gefs), narrowSpread)];
for (const place of places) {
  await addPlace(stores, place);
  console.error(placeName(place));
}

const commit = execFileSync("git", ["rev-parse", "--short=10", "HEAD"], { encoding: "utf8" }).trim();
const folder = join(import.meta.dirname, "../../../docs/skill");
const date = (hour: number): string => new Date(hour * 3_600_000).toISOString().slice(0, "2026-01-01".length);
for (const { name, spread, days } of stores) {
  const leads = [...days].map(([lead, sums]) => {
    const byDay = [...sums].map(([day, ofDay]) => ({ day, sums: ofDay }));
    return verifiedLead({ ...lead, runs: runCount, verified: verifyScoreDays(byDay, seed) });
  });
  const about = {
    commit,
    data: "the built-in synthetic climate against its own truth",
    synthetic: true,
    spread,
    entry: { type: entry.type, id: entry.id, version: entry.version, name: entry.name },
    members: gefs.describe().members,
    places: places.length,
    from: date(firstRun),
    to: date(firstRun + (runCount - 1) * runEveryHours),
    leads,
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(about, undefined, 2)}\n`);
}
