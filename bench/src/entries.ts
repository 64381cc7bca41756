import { entries } from "@halcyon/library";
import { type Location, variable, type VariableName } from "@halcyon/schema";
import { entryReads, type PartInput, prepareEntry, type PreparedEntry, scorePart } from "@halcyon/scoring";
import {
  modelAvailability,
  type ModelPart,
  type ModelPartAvailability,
  placeParts,
  readForecast,
} from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import type { Figure } from "./figure.ts";
import { median, processorMs } from "./timing.ts";

const hours = 720;
const budgetMs = 1;
const now = Date.UTC(2026, 6, 1, 6) / 3_600_000;

/** Places for the measurement: land near New York, and the sea for entries that need waves. */
const places: readonly Location[] = [
  { latitude: 41, longitude: -74.5 },
  { latitude: 36, longitude: -60 },
];

const modelParts: readonly ModelPart[] = [
  { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
  { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
];

/**
 * Measures scoring with the weather in memory, for every curated entry (task or scenario). A forecast has 720 h: 120 h of one run, then 600 h of 31 ensemble
 * members.
 */
export async function entryFigures(): Promise<Figure[]> {
  const cases = await Promise.all(
    entries.map(async (entry) => ({ slug: entry.slug, inputs: await inputsOf(prepareEntry(entry)) })),
  );
  const turns = Array.from({ length: 5 }, () => cases.map(({ inputs }) => scoringMs(inputs)));
  const timed = cases
    .map(({ slug }, index) => ({ slug, ms: median(turns.slice(1).map((one) => one[index]!)) }))
    .toSorted((one, other) => other.ms - one.ms);
  const late = timed.filter(({ ms }) => ms > budgetMs).length;
  const what = `scoring ${hours} h`;
  const medianMs = median(timed.map(({ ms }) => ms));
  return [
    {
      name: `curated entries whose ${hours} h are scored in ${budgetMs} ms of a processor`,
      value: timed.length - late,
      unit: "",
      atLeast: timed.length,
    },
    { name: `${what} of the median curated entry`, value: medianMs, unit: "ms", atMost: budgetMs },
    {
      name: `${what} of ${timed[0]!.slug} (slowest curated entry)`,
      value: timed[0]!.ms,
      unit: "ms",
      atMost: budgetMs,
    },
  ];
}

/** Returns the processor time for scoring once [ms]. It is averaged over several repetitions, because the kernel counts time in ticks. */
function scoringMs(inputs: readonly PartInput[]): number {
  const times = 10;
  const startMs = processorMs();
  for (let time = 0; time < times; time++) inputs.forEach(scorePart);
  return (processorMs() - startMs) / times;
}

/** Returns the inputs for scoring an entry at the first place that has all its variables, for each model part. */
async function inputsOf(entry: PreparedEntry): Promise<readonly PartInput[]> {
  const reads = (part: ModelPartAvailability): readonly VariableName[] => entryReads(entry, part.reach);
  for (const place of places) {
    const placed = await placeParts(modelParts, place, now);
    const available = modelAvailability("noaa", placed, now).parts;
    const lacks = ({ reach }: ModelPartAvailability): boolean =>
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
