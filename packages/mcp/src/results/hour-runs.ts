import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { endOfHour, toMinute } from "./clock.ts";
import { isDoubtful } from "./scored-words.ts";

type Hour = V2.CompositeHour;

/** Schema of a run: consecutive hours with scores in the same band, such as `ideal`. */
export const hourRunSchema = z.object({
  from: z.string(),
  to: z.string(),
  hours: z.number(),
  band: z.string(),
  scores: z.array(z.number()).meta({ description: "lowest, highest" }),
  q10_q90: z.array(z.number()).nullable().meta({ description: "of the members; null: none" }),
  doubtful_hours: z.number().meta({
    description: "hours in which a tenth of the members or more are across 0.1",
  }),
  limited_by: z.string().nullable(),
  no_data: z.array(z.string()).optional().meta({ description: "variables without data, so not checked" }),
});
export type HourRun = z.output<typeof hourRunSchema>;

/** Groups consecutive hours for which `key` returns the same value. */
export function runsOf(hours: readonly Hour[], key: (hour: Hour) => string | boolean): Hour[][] {
  const runs: Hour[][] = [];
  for (const hour of hours) {
    const last = runs.at(-1);
    if (last !== undefined && key(last[0]!) === key(hour)) last.push(hour);
    else runs.push([hour]);
  }
  return runs;
}

/** Summarizes consecutive hours with scores in the same band. */
export function hourRun(hours: readonly Hour[]): HourRun {
  const scores = hours.map(({ score }) => score);
  const members = hours.flatMap(({ ensemble }) => ensemble ?? []);
  return {
    ...hoursOfRun(hours),
    hours: hours.length,
    band: hours[0]!.band,
    scores: [Math.min(...scores), Math.max(...scores)],
    q10_q90:
      members.length === 0
        ? null
        : [Math.min(...members.map(({ Q10 }) => Q10)), Math.max(...members.map(({ Q90 }) => Q90))],
    doubtful_hours: hours.filter(isDoubtful).length,
    limited_by: mostLimiting(hours),
    ...noDataOf(hours),
  };
}

/** Returns the start of the first hour and the end of the last hour in local time. */
export function hoursOfRun(hours: readonly Hour[]): { readonly from: string; readonly to: string } {
  return { from: toMinute(hours[0]!.local), to: toMinute(endOfHour(hours.at(-1)!.local)) };
}

/** Returns the limited variables that have no data in some of the hours. */
function noDataOf(hours: readonly Hour[]): Pick<HourRun, "no_data"> {
  const missing = hours.flatMap(({ constraints = [] }) =>
    constraints.filter(({ suitability }) => suitability === null),
  );
  return missing.length === 0 ? {} : { no_data: [...new Set(missing.map(({ variable }) => variable))] };
}

/** Returns the variable that limits the score in the most hours; null if none limits it in any hour. Variables without data do not count. */
export function mostLimiting(hours: readonly Hour[]): string | null {
  const counts = new Map<string, number>();
  for (const { limiting = [], constraints = [] } of hours)
    for (const name of new Set(limiting.flatMap((at) => limitAt(constraints[at]))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Returns the variable of a constraint that limits the score, as a list. The list is empty if the constraint is missing or has no data. */
function limitAt(seen: NonNullable<Hour["constraints"]>[number] | undefined): string[] {
  return seen === undefined || seen.suitability === null ? [] : [seen.variable];
}
