import { acceptableFrom } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { endOfHour, toMinute } from "./clock.ts";

type Hour = V2.CompositeHour;

/** Hours of one band, one after the other. */
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
  no_data: z
    .array(z.string())
    .optional()
    .meta({ description: "variables without data, so not checked" }),
});
export type HourRun = z.output<typeof hourRunSchema>;

/** Splits hours into runs by a property of the hours, in their order. */
export function runsOf(hours: readonly Hour[], key: (hour: Hour) => string | boolean): Hour[][] {
  const runs: Hour[][] = [];
  for (const hour of hours) {
    const last = runs.at(-1);
    if (last !== undefined && key(last[0]!) === key(hour)) last.push(hour);
    else runs.push([hour]);
  }
  return runs;
}

/** Summarizes consecutive hours of one band. */
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

/** Returns the time from the start of the first hour to the end of the last, on local clocks. */
export function hoursOfRun(hours: readonly Hour[]): { readonly from: string; readonly to: string } {
  return { from: toMinute(hours[0]!.local), to: toMinute(endOfHour(hours.at(-1)!.local)) };
}

/** Returns true if the score lies on one side of the acceptable edge, and a tenth of the members or more on the other. */
export function isDoubtful({ score, ensemble }: Pick<Hour, "score" | "ensemble">): boolean {
  if (ensemble === null || ensemble === undefined) return false;
  return score >= acceptableFrom ? ensemble.Q10 < acceptableFrom : ensemble.Q90 >= acceptableFrom;
}

/** Returns the variables of limits whose data are missing in some hours. */
function noDataOf(hours: readonly Hour[]): Pick<HourRun, "no_data"> {
  const missing = hours.flatMap(({ constraints = [] }) =>
    constraints.filter(({ suitability }) => suitability === null),
  );
  return missing.length === 0 ? {} : { no_data: [...new Set(missing.map(({ variable }) => variable))] };
}

/** Returns the variable that limits most of some hours; null if none does. A variable without data caps the score, but does not limit. */
export function mostLimiting(hours: readonly Hour[]): string | null {
  const counts = new Map<string, number>();
  for (const { limiting = [], constraints = [] } of hours)
    for (const name of new Set(limiting.flatMap((at) => limitAt(constraints[at]))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Returns the limiting variable, if its data are there. */
function limitAt(seen: NonNullable<Hour["constraints"]>[number] | undefined): string[] {
  return seen === undefined || seen.suitability === null ? [] : [seen.variable];
}
