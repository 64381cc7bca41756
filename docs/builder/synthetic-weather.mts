import type { Constraint, Location } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import {
  entryHorizon,
  entryReads,
  type PartInput,
  type PreparedEntry,
  prepareEntry,
  runBeforeOf,
} from "@halcyon/scoring";
import { entryHandOverReads, type HandOverReads } from "@halcyon/scoring/entry";
import {
  type ModelPart,
  type ModelPartAvailability,
  type ModelPartRead,
  modelAvailability,
  placeParts,
  readForecast,
} from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { week } from "./week.mts";

/** Weather of a model part (such as the ensemble), with all other inputs of its scores except the limits. */
export type PartWeather = Omit<PartInput, "entry">;

/** Weather of a place for a task. It can be scored with any limits of the task. */
export interface TaskWeather {
  /** Weather of each model part (the single run or the ensemble), earliest hours first. */
  readonly parts: readonly PartWeather[];
  /** Weather of the ensemble in the hours of the single run, which is the first item of `parts`. */
  readonly beside: PartWeather;
}

/** Error result: variables that a task needs, but that are not available at the place. */
export interface Lack {
  readonly lacks: readonly Constraint["variable"][];
}

const now = epochHourOf(Date.parse(week.start));

/** Parts of the model that a new server has without configuration. */
const models: readonly ModelPart[] = [
  { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 0 }) },
  { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 0 }) },
];

/**
 * Computes the synthetic weather of a place for the variables of a task. A new server has the same weather, because the synthetic climate is the same on
 * every machine.
 *
 * @param constraints - Constraints of the task. Only their variables matter, not their limits.
 */
export async function syntheticWeather(
  place: Location,
  constraints: readonly Constraint[],
): Promise<TaskWeather | Lack> {
  const entry = prepareEntry({ constraints: [...constraints] });
  const placed = await placeParts(models, place, now);
  const all = modelAvailability(week.model, placed, now, entry.hoursAfter).parts;
  const horizon = entryHorizon(entry, all);
  if ("unavailable" in horizon)
    return { lacks: [...new Set(horizon.unavailable.map(({ variable }) => variable))] };
  const hours = Math.min(week.hours, horizon.maximumHours);
  const parts = all.filter(({ fromHour }) => fromHour < hours);
  const [run] = parts;
  const ensemble = all.find(({ part }) => part === "ensemble");
  if (run === undefined || ensemble === undefined) throw new Error("The synthetic model has no ensemble.");
  const asked = [...parts, { ...ensemble, fromHour: 0, toHour: run.toHour }];
  const handOvers = entryHandOverReads(entry, all);
  const handOverOf = ({ part }: ModelPartAvailability): HandOverReads =>
    handOvers[all.findIndex((one) => one.part === part)]!;
  const reads = asked.map((part) => readOf(entry, part, { handOver: handOverOf(part), hours }));
  const forecasts = await readForecast({ parts: placed, now, reads });
  const runBefore = runBeforeOf(forecasts[0]!.weather, now, run.toHour, handOverOf(run).toNext);
  const weather = asked.map((part, index): PartWeather => {
    const { weather: read, cell } = forecasts[index]!;
    const nowRow = now - read.from;
    const isRun = part === run;
    return {
      weather: read,
      site: {
        cell,
        place,
        nowRow,
        runRow: isRun && part.run !== undefined ? part.run - read.from : undefined,
        runBefore: isRun ? undefined : runBefore,
      },
      reach: part.reach,
      fromRow: nowRow + part.fromHour,
      toRow: nowRow + Math.min(part.toHour, hours),
      quantilesToRow: nowRow + part.quantilesToHour,
    };
  });
  return { parts: weather.slice(0, -1), beside: weather.at(-1)! };
}

/** Returns the hours and variables that a model part must read for the scores of a task. */
function readOf(
  entry: PreparedEntry,
  { part, reach, fromHour, toHour }: ModelPartAvailability,
  { handOver, hours }: { readonly handOver: HandOverReads; readonly hours: number },
): ModelPartRead {
  const { toNext, hoursAfter } = handOver;
  // The next part may need the last hours of the run.
  const endHour = part === "deterministic" ? toHour : Math.min(toHour, hours);
  return {
    part,
    variables: [...new Set([...entryReads(entry, reach), ...toNext])],
    from: now + Math.min(fromHour - entry.hoursBefore, handOver.fromHour),
    to: now + endHour + entry.hoursAfter + hoursAfter,
  };
}
