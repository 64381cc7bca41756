import {
  type HourlyWeather,
  type Location,
  type PartName,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { entryHorizon, type PreparedEntry } from "@halcyon/scoring";
import { gridKey, type HandOverReads, type MadeGrids } from "@halcyon/scoring/entry";
import { memberScores } from "@halcyon/scoring/score";
import {
  type Cell,
  longestGapHours,
  type NativeWeather,
  toHours,
  type WeatherSource,
} from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { withHandOver } from "../../weather/hours/hour-range.ts";
import { verifiedLeadHours } from "../lead-classes.ts";
import { entryOnRuns, reachOfRun } from "./entry-on-runs.ts";
import type { SharedHours } from "./shared-hours.ts";

/** Past run of a model part at a grid cell, limited to the hours `from` (inclusive) to `to` (exclusive). */
export interface RunHours {
  readonly source: WeatherSource;
  readonly cell: Cell;
  /** Scored place, from which the position of the sun is computed. */
  readonly place: Location;
  readonly run: EpochHour;
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Cache of weather that all tasks and scenarios share. Without it, the weather is read again for each task and scenario. */
  readonly shared?: SharedHours | undefined;
}

/**
 * Returns the scores of an entry (task or scenario) in hours of one run. For hours before the start of the run, the weather comes from the shortest lead times
 * of earlier runs. Scores of these hours are the same for all ensemble members.
 *
 * @returns Unrounded scores, [hour][member]; NaN if a member has a gap.
 * @throws SourceError if the run cannot be read.
 */
export async function runScores(hours: RunHours, entry: PreparedEntry): Promise<Float64Array> {
  return scoresOfMembers(hours, entry, hours.source.describe().members);
}

/** Returns scores like {@link runScores}, but only of the first ensemble member, for hours before the start of a run. */
export async function pastScores(hours: RunHours, entry: PreparedEntry): Promise<Float64Array> {
  return scoresOfMembers(hours, entry, 1);
}

/**
 * Returns the scores of members.
 *
 * @param members - Number of members to score: all members of the run, or 1.
 */
async function scoresOfMembers(
  hours: RunHours,
  entry: PreparedEntry,
  members: number,
): Promise<Float64Array> {
  const { shared, cell, place, run } = hours;
  const { reads, handOver } = entryOnRuns(entry, reachOfRun(hours));
  const span = spanOf(hours, entry, handOver);
  if (shared === undefined || !isShared(entry, reads)) {
    return scoresIn(await weatherOf(hours, reads, span, members), hours, entry);
  }
  const widened = widen(span, hours);
  const name = JSON.stringify([cell, place, run, widened, members]);
  return shared.use(name, { ...widened, members }, async (weather) => {
    const lacking = reads.filter((read) => !weather.grids.has(read));
    if (lacking.length > 0) {
      const { grids } = await weatherOf(hours, withSpeeds(lacking), widened, members);
      for (const read of lacking) weather.grids.set(read, grids.get(read)!);
    }
    return scoresIn(weather, hours, entry, weather.made);
  });
}

type Span = Pick<HourlyWeather, "from" | "hours">;

/** Returns the hours of weather that are needed to score an entry. */
function spanOf(hours: RunHours, entry: PreparedEntry, handOver: HandOverReads): Span {
  const { run } = hours;
  const span = { fromHour: hours.from - entry.hoursBefore - run, toHour: hours.to + entry.hoursAfter - run };
  const { fromHour, toHour } = withHandOver(span, handOver);
  return { from: run + fromHour, hours: toHour - fromHour };
}

/** Maximum number of hours before and after the scored hours that an entry may need, if it uses shared hours [h]. */
const sharedSideHours = 6;

/**
 * Returns true if an entry can use shared hours. A wind direction cannot be shared without its wind speed, because the direction has other values when both
 * are read.
 */
function isShared({ hoursBefore, hoursAfter }: PreparedEntry, reads: readonly VariableName[]): boolean {
  const isFar = Math.max(hoursBefore, hoursAfter) > sharedSideHours;
  return !isFar && withSpeeds(reads).length === reads.length;
}

function withSpeeds(names: readonly VariableName[]): VariableName[] {
  return [...new Set(names.flatMap((name) => [name, variable(name).speed ?? name]))];
}

/** Extends a range of hours so that many entries can share it. The hours before and after become multiples of {@link sharedSideHours}. */
function widen({ from, hours }: Span, asked: Pick<RunHours, "from" | "to">): Span {
  const widerFrom = asked.from - widerSide(asked.from - from);
  return { from: widerFrom, hours: asked.to + widerSide(from + hours - asked.to) - widerFrom };
}

function widerSide(looked: number): number {
  return Math.max(1, Math.ceil(looked / sharedSideHours)) * sharedSideHours;
}

async function weatherOf(
  { source, cell, run }: RunHours,
  variables: readonly VariableName[],
  { from, hours }: Span,
  members: number,
): Promise<HourlyWeather> {
  const native = await source.read({
    cell,
    run,
    variables,
    from: from - longestGapHours,
    to: from + hours + longestGapHours,
    past: true,
  });
  const kept = members === native.members ? native : ofFirstMember(native);
  return toHours(kept, source.describe().variables, { from, hours, location: cell });
}

function ofFirstMember({ stamps, members, grids }: NativeWeather): NativeWeather {
  const ofFirst = [...grids].map(
    ([name, grid]) => [name, grid.filter((_, index) => index % members === 0)] as const,
  );
  return { stamps, members: 1, grids: new Map(ofFirst) };
}

function scoresIn(
  weather: HourlyWeather,
  hours: RunHours,
  entry: PreparedEntry,
  made?: Map<string, Int16Array>,
): Float64Array {
  const { cell, place, run, from, to } = hours;
  const byName: MadeGrids | undefined = made && {
    get: (plan, over = "") => made.get(gridKey(plan, { place }) + over),
    set: (plan, values, over = "") => made.set(gridKey(plan, { place }) + over, values),
  };
  return memberScores({
    entry,
    weather,
    site: { cell, place, nowRow: run - weather.from, made: byName },
    reach: reachOfRun(hours),
    fromRow: from - weather.from,
    toRow: to - weather.from,
  });
}

/** Hours of a run that are scored with the same constraints, from `from` (inclusive) to `to` (exclusive). */
interface AlikeLeads {
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Positions in the entry, from 0, of the constraints that are dropped because the run lacks their variables. */
  readonly lacks: readonly number[];
}

/**
 * Splits the hours of a run wherever a constraint's variable begins to be missing. A dropped limit caps the score of a forecast, but not the observed score if
 * the variable was observed. So forecast and observation must be scored with the same constraints.
 *
 * @returns Ranges of hours. Hours in which the run lacks the variables of all constraints are left out.
 */
export function alikeLeads(
  { from, to, ...run }: Omit<RunHours, "place">,
  entry: PreparedEntry,
): readonly AlikeLeads[] {
  const ends = entryOnRuns(entry, reachOfRun(run)).endHours.map((hours) => run.run + hours);
  const starts = [from, ...new Set(ends.filter((end) => end > from && end < to))].toSorted((a, b) => a - b);
  return starts
    .map((start, index) => ({
      from: start,
      to: starts[index + 1] ?? to,
      lacks: ends.flatMap((end, position) => (end <= start ? [position] : [])),
    }))
    .filter(({ lacks }) => lacks.length < ends.length);
}

/**
 * Returns the number of hours for which a run can be scored.
 *
 * @throws Refusal variable_unavailable if the run lacks a required variable.
 */
export function forecastHours(
  run: Pick<RunHours, "source" | "cell" | "run">,
  entry: PreparedEntry,
  part: PartName,
): number {
  const { id, leadHours } = run.source.describe();
  const toHour = Math.min(leadHours.at(-1) ?? 0, verifiedLeadHours);
  const horizon = entryHorizon(entry, [{ part, fromHour: 0, toHour, reach: reachOfRun(run) }]);
  if ("maximumHours" in horizon) return horizon.maximumHours;
  const names = [...new Set(horizon.unavailable.map((one) => one.variable))];
  throw new Refusal("variable_unavailable", {
    detail: `${id} has no ${names.join(", ")} at this place, which the entry needs.`,
  });
}
