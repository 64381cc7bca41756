import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { quantileMembersMin } from "@halcyon/schema/registry";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import {
  type AbsentPart,
  ageOf,
  type CalibrationFault,
  DamagedRunError,
  isFed,
  isListed,
  maxAgeHours,
  type Overlay,
  type ModelPartAvailability,
  type PlacedPart,
  readForecast,
  SourceError,
} from "@halcyon/weather";
import { isApplied } from "../../weather/calibrations/calibration-fault.ts";
import { given } from "@halcyon/base/given";
import type { CallPlan } from "./call-plan.ts";
import { type Finding, warned, wordsOf } from "./finding.ts";

/** Number of hours that are read at the start and at the end of a model part's range [h]. */
const hoursRead = 6;

type PlacedParts = readonly (PlacedPart | AbsentPart)[];

/**
 * Returns findings about an opened model part (such as the ensemble). The findings are about the calibrations of the part, and about its weather in the first
 * and last hours in which responses use it.
 *
 * @param name - Name of the part in findings.
 * @param answering - Hours in which responses use the part; undefined if there are no such hours.
 * @param all - All parts of the model.
 * @param plan - Plan that names the variables to read.
 */
export async function checkModelPart(
  name: string,
  placed: PlacedPart,
  answering: ModelPartAvailability | undefined,
  all: PlacedParts,
  now: EpochHour,
  plan: Pick<CallPlan, "variablesOf" | "unread">,
): Promise<Finding[]> {
  return [
    ...(await checkWeather(name, placed, answering, all, now, plan)),
    ...calibrationFindings(name, placed),
  ];
}

/** Reports all calibration files of a model part as findings, including files that are not applied or that expire soon. */
function calibrationFindings(name: string, { calibrations }: PlacedPart): Finding[] {
  const faults = calibrations?.faults?.() ?? [];
  return [
    ...(calibrations?.sites() ?? []).map(({ applied: { id, revision, variables, trainedTo } }): Finding => ({
      level: "ok",
      what: `${name}: calibration ${id}, revision ${revision}: ${variables.join(", ")}, learned to ${trainedTo}`,
    })),
    ...faults.map(({ id, kind, because }): Finding => ({
      level: kind === "damaged" || kind === "misplaced" || kind === "other_weather" ? "problem" : "warning",
      what: `${name}: calibration ${id}: ${because}${isApplied({ kind }) ? "" : "; its site is raw"}`,
      advice: adviceOf[kind],
    })),
  ];
}

const again = "Run `halcyon -- calibrate` again with newer observations.";
const adviceOf: Readonly<Record<CalibrationFault["kind"], string>> = {
  damaged: "Restore a kept version, or run `halcyon -- calibrate` again.",
  misplaced: "Move it to its place, or remove it.",
  other_weather: "Remove it with `halcyon -- calibrate --remove`.",
  other_source: again,
  expired: again,
  ageing: again,
  suspended:
    "`halcyon -- calibrate --check` lifts the suspension if it is no longer needed. Otherwise learn again.",
};

async function checkWeather(
  name: string,
  placed: PlacedPart,
  answering: ModelPartAvailability | undefined,
  all: PlacedParts,
  now: EpochHour,
  plan: Pick<CallPlan, "variablesOf" | "unread">,
): Promise<Finding[]> {
  const { description, failure, run, snapshot, damaged, cell, part } = placed;
  const { id, members } = description;
  if (failure !== undefined) return [silent(name, id, failure)];
  if (run === undefined) return [withoutRun(name, placed)];
  const ageHours = now - run;
  const about = `${name}: ${id}, run ${formatEpochHour(run)}, ${ageHours} h old of at most ${maxAgeHours(placed)}, ${members} ${members === 1 ? "member" : "members"}${snapshot === undefined ? "" : `, snapshot ${snapshot}`}`;
  if (ageOf(placed, now).stale) {
    const meanwhile = isListed(placed) ? "The next part answers" : "Requests are refused";
    const advice = `${meanwhile} until a newer run comes: check why there is none.`;
    return [{ level: "problem", what: about, advice }];
  }
  if (answering === undefined) {
    const advice = "Leave it out, or name a source that reaches further than the parts before it.";
    return [{ level: "problem", what: `${about}; it answers no hour`, advice }];
  }
  if (cell === undefined) {
    const advice = "Name a place inside with --latitude and --longitude.";
    const level = isListed(placed) ? "ok" : "warning";
    return [{ level, what: `${about}; it covers ${description.coverage}, not this place`, advice }];
  }
  return [
    {
      level: "ok",
      what: [about, plan.unread(placed.source)].filter((words) => words !== undefined).join("; "),
      source: { id, run: formatEpochHour(run), age_hours: ageHours, members, ...given({ snapshot }) },
    },
    ...(part === "ensemble" && members < quantileMembersMin ? [fewMembers(name, members)] : []),
    ...(damaged === undefined ? [] : [damagedRun(name, damaged.run, damaged.cause)]),
    ...warned(name, description.warnings),
    ...(placed.overlays ?? []).map((overlay) => checkOverlay(name, overlay, now)),
    ...(await checkReads(name, answering, all, now, plan.variablesOf(placed))),
  ];
}

function fewMembers(name: string, members: number): Finding {
  return {
    level: "warning",
    what: `${name}: Q10 and Q90 of ${members} members are their extremes`,
    advice: `Take ${quantileMembersMin} members or more.`,
  };
}

/** Reports the state of an overlay. An overlay is another source that provides some variables of a model part. */
function checkOverlay(name: string, { variables, layer }: Overlay<PlacedPart>, now: EpochHour): Finding {
  const advice = "Without it, only these variables are missing: fix its source, or leave the overlay out.";
  const gives = `${name}: ${variables.join(", ")}`;
  if (!isFed(layer)) return { level: "problem", what: `${gives}: ${wordsOf(layer.absence.cause)}`, advice };
  const { description, failure, run } = layer;
  if (failure !== undefined) {
    return { level: "problem", what: `${gives}: ${description.id} gives none: ${wordsOf(failure)}`, advice };
  }
  if (run === undefined)
    return { level: "problem", what: `${gives}: ${description.id} has no run now`, advice };
  const what = `${gives} of ${description.id}, run ${formatEpochHour(run)}, ${now - run} h old of at most ${maxAgeHours(layer)}`;
  return ageOf(layer, now).stale
    ? { level: "problem", what: `${what}, which is too old`, advice }
    : { level: "ok", what };
}

/** Returns the finding about a model part that cannot be opened. */
export function absentFinding({ absence }: Pick<AbsentPart, "absence">, advice: string): Finding {
  return { level: "problem", what: wordsOf(absence.cause), advice };
}

function withoutRun(name: string, { description: { id }, damaged }: PlacedPart): Finding {
  if (damaged === undefined) {
    return { level: "problem", what: `${name}: ${id} has no run now`, advice: "Ingest or publish one." };
  }
  const what = `${name}: every run of ${id} that is young enough is damaged, the newest of ${formatEpochHour(damaged.run)}`;
  return { level: "problem", what, advice: "Copy the whole runs again, or publish a new one." };
}

function damagedRun(name: string, run: EpochHour, cause: Error): Finding {
  const what = `${name}: the run of ${formatEpochHour(run)} is damaged, and an older one answers (${wordsOf(cause)})`;
  return { level: "problem", what, advice: "Copy the whole run again, or publish a new one." };
}

/** Reads the weather of a model part for its first and for its last hours, with all variables that are available there. */
async function checkReads(
  name: string,
  { part, fromHour, toHour, reach, description, cell }: ModelPartAvailability,
  parts: PlacedParts,
  now: EpochHour,
  wanted: ReadonlySet<VariableName>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const lastFrom = Math.max(fromHour, toHour - hoursRead);
  for (const from of new Set([fromHour, lastFrom])) {
    const to = Math.min(from + hoursRead, toHour);
    const variables = [...description.variables.keys()].filter((key) => wanted.has(key) && reach(key) >= to);
    if (variables.length === 0) continue;
    const read = { part, variables, from: now + from, to: now + to };
    try {
      const [forecast] = await readForecast({ parts, now, reads: [read] });
      const empty = variables.filter(
        (key) =>
          (cell?.sea === true || variable(key).atSea !== true) &&
          forecast!.weather.grids.get(key)?.every((value) => value === packedMissing),
      );
      if (empty.length === 0) continue;
      const what = `${name}: no value of ${empty.join(", ")} in the hours ${from}-${to - 1} here`;
      findings.push({ level: "warning", what, advice: "Entries that need them are refused or drop them." });
    } catch (error) {
      const failure = error instanceof DamagedRunError && error.isSilent ? error.cause : error;
      if (failure instanceof DamagedRunError) return [...findings, damagedRun(name, failure.run, failure)];
      if (!(failure instanceof SourceError)) throw error;
      return [...findings, silent(name, description.id, failure)];
    }
  }
  return findings;
}

function silent(name: string, id: string, error: SourceError): Finding {
  const advice =
    error.retryAfterSeconds === undefined
      ? "Check its address, the network and its operator's notices."
      : `Try again in ${error.retryAfterSeconds} s.`;
  return { level: "problem", what: `${name}: ${id} gives no weather: ${wordsOf(error)}`, advice };
}
