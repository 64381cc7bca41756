import type { HourlyWeather } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { entryReads, missingLimits } from "@halcyon/scoring";
import { entryHandOverReads } from "@halcyon/scoring/entry";
import { scoreAroundGaps } from "@halcyon/scoring/score";
import { type Cell, longestGapHours, type OddsOfLeads, SourceError, toHours } from "@halcyon/weather";
import { withHandOver } from "../../weather/hours/hour-range.ts";
import { leadClasses } from "../lead-classes.ts";
import { addCases, OddsList, type SaidOfTask } from "./odds-of-run.ts";
import { type OddsRequest, type OddsTask, oddsTasks, reachOfRun } from "./odds-tasks.ts";
import { someRuns } from "../stored-runs.ts";

/**
 * Pairs the forecast probabilities of tasks in past runs with their outcomes, which come from observations at a site.
 *
 * @returns Pairs by sector and by range of lead times. A sector has no pairs if none of its tasks can be scored from both the runs and the observations.
 * @throws Refusal if the record does not cover the site; SourceError if the record cannot be read.
 */
export async function oddsCases(request: OddsRequest): Promise<ReadonlyMap<string, readonly OddsOfLeads[]>> {
  const { stored, source, site, odds, onRun } = request;
  const cell = await source.locate(site);
  const runs = someRuns(stored.runs.filter((run) => run < request.to));
  const [firstRun] = runs;
  if (cell === undefined || firstRun === undefined) return new Map();
  const learned = new Map<string, SectorTasks>();
  for (const [sector, entries] of odds.sectors) {
    learned.set(sector, {
      tasks: await oddsTasks(entries, request, cell, runs),
      lists: leadClasses.map(() => new OddsList()),
    });
  }
  const all = [...learned.values()].flatMap(({ tasks }) => tasks);
  for (const [index, run] of runs.entries()) {
    const weather = all.length === 0 ? undefined : await weatherOf(request, cell, run, all);
    for (const { tasks, lists } of learned.values()) {
      for (const task of weather === undefined ? [] : tasks) {
        addCases(lists, saidOf(request, cell, run, task, weather!), task, request);
      }
    }
    onRun?.(index + 1, runs.length);
  }
  return new Map(
    [...learned].map(([sector, { lists }]) => [
      sector,
      lists.flatMap((list, index) => (list.isEmpty ? [] : [{ ...leadClasses[index]!, cases: list.cases() }])),
    ]),
  );
}

interface SectorTasks {
  readonly tasks: readonly OddsTask[];
  /** Lists of odds and outcomes, by lead class. */
  readonly lists: readonly OddsList[];
}

/** Reads the forecast of a run for the hours that any task needs. Returns undefined if it cannot be read. */
async function weatherOf(
  { source }: Pick<OddsRequest, "source">,
  cell: Cell,
  run: EpochHour,
  tasks: readonly OddsTask[],
): Promise<HourlyWeather | undefined> {
  const reach = reachOfRun(source, cell, run);
  const part = { part: "ensemble", fromHour: 0, toHour: Infinity, reach } as const;
  const spans = tasks.map(({ entry, hours }) =>
    withHandOver(
      { fromHour: -entry.hoursBefore, toHour: hours + entry.hoursAfter },
      entryHandOverReads(entry, [part])[0]!,
    ),
  );
  const from = run + Math.min(...spans.map(({ fromHour }) => fromHour));
  const to = run + Math.max(...spans.map(({ toHour }) => toHour));
  const variables = [...new Set(tasks.flatMap(({ entry }) => entryReads(entry, reach)))];
  try {
    const wide = { from: from - longestGapHours, to: to + longestGapHours };
    const native = await source.read({ cell, run, variables, ...wide });
    return toHours(native, source.describe().variables, { from, hours: to - from, location: cell });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return undefined;
  }
}

function saidOf(
  { source, site }: Pick<OddsRequest, "source" | "site">,
  cell: Cell,
  run: EpochHour,
  { entry, hours }: OddsTask,
  weather: HourlyWeather,
): SaidOfTask {
  const nowRow = run - weather.from;
  const { members } = weather;
  const scored = scoreAroundGaps({
    entry,
    weather,
    // As in answers: members carry the error of the forecast in their spread, and limits allow for that of one run.
    site: { cell, place: site, nowRow, ...(members === 1 ? { runRow: nowRow } : {}) },
    reach: reachOfRun(source, cell, run),
    fromRow: nowRow,
    toRow: nowRow + hours,
  });
  const { logScores } = scored;
  // Where a limit is dropped the bounds of odds are known alone, which teach nothing.
  for (let hour = 0; scored.dropped.length > 0 && hour < hours; hour += 1) {
    if (missingLimits(scored, hour).length > 0)
      logScores.fill(Number.NaN, hour * members, (hour + 1) * members);
  }
  return { run, members, logScores };
}
