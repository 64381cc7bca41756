import { entries } from "@halcyon/library";
import { type Entry, isDerived, type Location, variable, type VariableName } from "@halcyon/schema";
import { entryReads, type PartInput, prepareEntry, type PreparedEntry, scorePart } from "@halcyon/scoring";
import {
  modelAvailability,
  type ModelPart,
  type PartAvailability,
  placeParts,
  readForecast,
} from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { median, processorMs } from "./ratio.ts";
import type { Row } from "./table.ts";

const hours = 720;
const budgetMs = 1;
const now = Date.UTC(2026, 6, 1, 6) / 3_600_000;

/** A summer near New York, and the sea for entries that need waves. */
const places: readonly Location[] = [
  { latitude: 41, longitude: -74.5 },
  { latitude: 36, longitude: -60 },
];

const modelParts: readonly ModelPart[] = [
  { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
  { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
];

/** The dearest that a client can ask for: three felt temperatures, two of them with the sun. */
const feltTemperatures = ["wbgt_outdoor", "utci", "heat_index"] as const satisfies readonly VariableName[];
const felt: Pick<Entry, "constraints"> = {
  constraints: feltTemperatures.map((name) => ({
    variable: name,
    unit: variable(name).unit,
    ideal: { max: 24 },
    acceptable: { max: 32 },
    weight: 1,
    shape: "linear",
    role: "limit",
    if_missing: "refuse",
  })),
};

/** Scoring of 720 h (120 h of one run, 600 h of 31 members) with the weather in memory, for every curated entry. */
export async function entryRows(): Promise<Row[]> {
  const cases = await Promise.all(
    [...entries, { slug: feltTemperatures.join(" + "), ...felt }].map(async (entry) => ({
      name: entry.slug,
      derived: derivedCount(entry),
      inputs: await inputsOf(prepareEntry(entry)),
    })),
  );
  const turns = Array.from({ length: 5 }, () => cases.map(({ inputs }) => scoringMs(inputs)));
  const timed = cases.map(({ name, derived }, index) => ({
    name,
    derived,
    ms: median(turns.slice(1).map((one) => one[index]!)),
  }));
  const feltOne = timed.pop()!;
  const threeDerived = timed.filter(({ derived }) => derived >= 3);
  const late = timed.filter(({ ms }) => ms > budgetMs);
  return [
    {
      what: `curated entries whose 720 h are scored in ${budgetMs} ms of a processor`,
      baseline: `${timed.length}`,
      measured: `${timed.length - late.length}, median ${median(timed.map(({ ms }) => ms)).toFixed(2)} ms`,
      ratio: (timed.length - late.length) / timed.length,
      target: 1,
    },
    row("slowest curated entry", slowest(timed)),
    row("slowest curated entry with three derived variables", slowest(threeDerived)),
    row("not curated", feltOne),
  ];
}

/** Processor time of scoring once; the kernel counts it in ticks, so it is done many times. */
function scoringMs(inputs: readonly PartInput[]): number {
  const times = 10;
  const startMs = processorMs();
  for (let time = 0; time < times; time++) inputs.forEach(scorePart);
  return (processorMs() - startMs) / times;
}

interface Timed {
  readonly name: string;
  readonly ms: number;
}

function slowest(timed: readonly Timed[]): Timed {
  return timed.toSorted((a, b) => b.ms - a.ms)[0]!;
}

function row(what: string, { name, ms }: Timed): Row {
  return {
    what: `scoring ${hours} h of ${name} (${what})`,
    baseline: `${budgetMs} ms`,
    measured: `${ms.toFixed(2)} ms`,
    ratio: budgetMs / ms,
    target: 1,
  };
}

function derivedCount({ constraints }: Pick<Entry, "constraints">): number {
  return new Set(constraints.map((one) => one.variable).filter(isDerived)).size;
}

/** What is to be scored at the first of the places that has all that the entry needs, by the parts that carry it. */
async function inputsOf(entry: PreparedEntry): Promise<readonly PartInput[]> {
  const reads = (part: PartAvailability): readonly VariableName[] => entryReads(entry, part.reach);
  for (const place of places) {
    const placed = await placeParts(modelParts, place, now);
    const available = modelAvailability("noaa", placed, now).parts;
    const lacks = ({ reach }: PartAvailability): boolean =>
      entry.constraints.some(
        ({ variable: name, mayDrop }) => !mayDrop && variable(name).atSea === true && reach(name) === 0,
      );
    const parts = available.filter((part) => !lacks(part));
    if (parts.length === 0) continue;
    const read = await readForecast({
      parts: placed,
      now,
      reads: parts.map((part) => ({
        part: part.part,
        variables: reads(part),
        from: now + part.fromHour - entry.hoursBefore,
        to: now + part.toHour + entry.hoursAfter,
      })),
    });
    return parts.map((part, index): PartInput => {
      const { weather, cell } = read[index]!;
      return {
        entry,
        weather,
        site: { cell, nowRow: now - weather.from },
        reach: part.reach,
        fromRow: now + part.fromHour - weather.from,
        toRow: now + part.toHour - weather.from,
        quantilesToRow: 0,
      };
    });
  }
  throw new Error("no place has what the entry needs");
}
