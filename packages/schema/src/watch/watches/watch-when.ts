import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { acceptableFrom, bands } from "../../wire/scores/band.ts";
import { rangeConstraintSchema } from "../../wire/entries/constraint.ts";
import { asIssue, codeOf, type Fault } from "../../errors/fault.ts";
import { hoursOptions } from "../../time/wanted-hours.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import { units } from "../../registry/unit.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { watchHorizonHoursMax } from "./watch-bounds.ts";

const forHoursSchema = z.int().min(1).max(windowHoursMax);

const chanceSchema = z.number().min(0.05).max(1);

const risingSchema = z
  .strictObject({
    rise: chanceSchema.default(0.7).meta({ description: "The probability that a new span needs." }),
    fall: chanceSchema
      .default(0.5)
      .meta({ description: "The probability that keeps a span open; at most `rise`." }),
  })
  .check(({ value, issues }) => {
    if (value.fall <= value.rise) return;
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["fall"],
        detail: "A span would end at once: `fall` lies above `rise`.",
        expected: { maximum: value.rise },
      }),
    );
  })
  .meta({ id: "WatchProbability", description: "How likely a span must be." });

const roundsSchema = z.int().min(1).max(8);

const confirmRunsSchema = z
  .strictObject({
    rise: roundsSchema
      .default(1)
      .meta({ description: "In how many rounds in a row a span is seen before it is told." }),
    fall: roundsSchema
      .default(1)
      .meta({ description: "In how many rounds in a row it is not seen before its loss is told." }),
  })
  .meta({ id: "WatchConfirmRuns", description: "How many rounds must agree before something is told." });

const changeSchema = z
  .strictObject({
    hours: z
      .int()
      .min(1)
      .max(watchHorizonHoursMax)
      .default(3)
      .meta({ description: "How far its start or end moves [h]." }),
    probability: chanceSchema.default(0.2).meta({ description: "How far its probability moves." }),
  })
  .meta({
    id: "WatchChange",
    description: "How far the start, the end or the probability of a span moves before a change is told.",
  });

/** Fields that every kind of watch has. */
const common = {
  horizon_hours: z
    .int()
    .min(1)
    .max(watchHorizonHoursMax)
    .default(120)
    .meta({ description: "How far ahead is watched [h]." }),
  probability: risingSchema.prefault({}),
  confirm_runs: confirmRunsSchema.prefault({}),
  change: changeSchema.prefault({}),
  ...hoursOptions,
};

/** What a watch for a window says in every version. */
export const windowWatchFields = {
  kind: z.literal("window").meta({ description: "A window is watched for." }),
  duration_hours: forHoursSchema.meta({ description: "How many hours must be good in a row." }),
  minimum_score: z
    .number()
    .positive()
    .max(1)
    .default(acceptableFrom)
    .meta({ description: "The score that every hour must reach; the acceptable band by default." }),
  ...common,
};

const windowWatchSchema = z
  .strictObject(windowWatchFields)
  .check(checkHorizon("duration_hours"))
  .meta({ id: "WindowWatch", description: "A window in which a task can be done." });

export const bandWatchSchema = z
  .strictObject({
    kind: z.literal("band").meta({ description: "A band is watched for." }),
    is: z.enum(["at_least", "at_most"]).meta({
      description: "Whether the score must lie in the band or a better one, or in it or a worse one.",
    }),
    band: z.enum(bands).meta({ description: "The band." }),
    for_hours: forHoursSchema.default(1).meta({ description: "How many hours it must hold in a row." }),
    ...common,
  })
  .check(checkHorizon("for_hours"), ({ value, issues }) => {
    const isAlways = value.is === "at_least" ? value.band === "stop" : value.band === "ideal";
    if (!isAlways) return;
    issues.push(
      asIssue(value, {
        code: "invalid",
        path: ["band"],
        detail: "Every hour meets this, in any weather.",
      }),
    );
  })
  .meta({ id: "BandWatch", description: "Hours whose score lies in a band, or in one beyond it." });

const limitFields = {
  kind: z.literal("limit").meta({ description: "A limit of a variable is watched for." }),
  variable: variableNameSchema,
  unit: lineSchema.meta({ description: `The canonical unit of the variable: ${units.join(", ")}.` }),
  height_m: z.number().min(1).max(300).optional().meta({
    description: "Height above ground [m], for variables that are known at any height; others have none.",
  }),
  above: z
    .number()
    .optional()
    .meta({ description: "This value or more is watched for. Give this or `below`." }),
  below: z.number().optional().meta({ description: "This value or less is watched for." }),
  clear_at: z.number().optional().meta({
    description:
      "The value at which the limit is clear again, on the far side of it; the limit itself by default.",
  }),
  for_hours: forHoursSchema.default(1).meta({ description: "How many hours it must hold in a row." }),
  ...common,
};

export const limitWatchSchema = z
  .strictObject(limitFields)
  .check(checkHorizon("for_hours"), checkLimit)
  .meta({ id: "LimitWatch", description: "Hours in which a variable passes a limit of your own." });

export const watchWhenSchema = z
  .discriminatedUnion("kind", [windowWatchSchema, bandWatchSchema, limitWatchSchema])
  .meta({ id: "WatchWhen", description: "The window, band or limit that is watched for." });
export type WatchWhen = z.output<typeof watchWhenSchema>;
export type WatchKind = WatchWhen["kind"];
export type LimitWatch = z.output<typeof limitWatchSchema>;

/**
 * Returns the number of consecutive hours that must hold.
 *
 * @example
 * ```js
 * watchedHours({ kind: "window", duration_hours: 6 }); // => 6
 * ```
 */
export function watchedHours(when: WatchWhen): number {
  return when.kind === "window" ? when.duration_hours : when.for_hours;
}

type Lengths = { readonly horizon_hours: number } & Readonly<
  Partial<Record<"duration_hours" | "for_hours", number>>
>;

/** Holds that what is watched for fits in the hours that are watched. */
export function checkHorizon(field: "duration_hours" | "for_hours") {
  return ({ value, issues }: z.core.ParsePayload<Lengths>): void => {
    if (value[field]! <= value.horizon_hours) return;
    issues.push(
      asIssue(value, {
        code: "too_big",
        path: [field],
        detail: "So many hours do not fit in the hours that are watched.",
        expected: { maximum: value.horizon_hours },
      }),
    );
  };
}

type Limit = z.output<z.ZodObject<typeof limitFields>>;

/** Checks that each bound is one that a constraint may have, and that the bounds do not contradict each other. */
function checkLimit({ value, issues }: z.core.ParsePayload<Limit>): void {
  const fault = (path: keyof Limit, found: Omit<Fault, "path">): void => {
    issues.push(asIssue(value, { ...found, path: [path] }));
  };
  const { above, below, clear_at: clearAt } = value;
  if (above === undefined && below === undefined)
    fault("above", { code: "no_bound", detail: "Give `above` or `below`." });
  if (above !== undefined && below !== undefined)
    fault("below", { code: "invalid", detail: "Give `above` or `below`, and another watch for the other." });
  const said = new Set<string>();
  for (const field of ["above", "below", "clear_at"] as const) {
    const bound = value[field];
    if (bound === undefined) continue;
    for (const { path, ...found } of faultsOfBound(value, bound)) {
      const name = path === undefined ? field : path;
      // What is wrong with the variable is so for each bound.
      if (said.has(name)) continue;
      said.add(name);
      fault(name, found);
    }
  }
  const isOnNearSide =
    clearAt !== undefined &&
    ((above !== undefined && clearAt > above) || (below !== undefined && clearAt < below));
  if (isOnNearSide)
    fault("clear_at", {
      code: "range_reversed",
      detail: "The limit would be clear where it is passed: put `clear_at` on the far side of it.",
    });
}

/** Returns the errors of a constraint with a bound, by the field at fault. An undefined field means the bound. */
function faultsOfBound(
  { variable: name, unit, height_m: heightM }: Limit,
  bound: number,
): (Omit<Fault, "path"> & { readonly path?: "variable" | "unit" | "height_m" })[] {
  const range = { max: bound };
  const checked = rangeConstraintSchema.safeParse({
    variable: name,
    unit,
    height_m: heightM,
    ideal: range,
    acceptable: range,
    weight: 1,
  });
  return (checked.error?.issues ?? []).map((issue) => {
    const { expected } = "params" in issue ? (issue.params as Pick<Fault, "expected">) : {};
    const [field] = issue.path;
    return {
      code: codeOf(issue),
      detail: issue.message,
      ...(expected === undefined ? {} : { expected }),
      ...(field === "variable" || field === "unit" || field === "height_m" ? { path: field } : {}),
    };
  });
}
