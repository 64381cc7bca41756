import { z } from "zod";
import { acceptableFrom, bands } from "../../wire/scores/band.ts";
import { rangeConstraintSchema } from "../../wire/entries/constraint.ts";
import { asIssue, codeOf, type Fault } from "../../errors/fault.ts";
import { hoursOptions } from "../../time/wanted-hours.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import { statedUnitSchema } from "../../registry/unit-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { watchHorizonHoursMax } from "./watch-bounds.ts";

const forHoursSchema = z.int().min(1).max(windowHoursMax);

const chanceSchema = z.number().min(0.05).max(1);

const risingSchema = z
  .strictObject({
    rise: chanceSchema.default(0.7).meta({ description: "The minimum probability of a new span." }),
    fall: chanceSchema
      .default(0.5)
      .meta({ description: "The minimum probability that keeps a span open; at most `rise`." }),
  })
  .check(({ value, issues }) => {
    if (value.fall <= value.rise) return;
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["fall"],
        detail: "A span would end at once: `fall` is above `rise`.",
        expected: { maximum: value.rise },
      }),
    );
  })
  .meta({ id: "WatchProbability", description: "The probability that a span needs." });

const roundsSchema = z.int().min(1).max(8);

const confirmRunsSchema = z
  .strictObject({
    rise: roundsSchema
      .default(1)
      .meta({ description: "The number of consecutive rounds that must find a span before it is reported." }),
    fall: roundsSchema.default(1).meta({
      description: "The number of consecutive rounds that must not find a span before its loss is reported.",
    }),
  })
  .meta({
    id: "WatchConfirmRuns",
    description: "The number of rounds that must agree before an event is reported.",
  });

const changeSchema = z
  .strictObject({
    hours: z
      .int()
      .min(1)
      .max(watchHorizonHoursMax)
      .default(3)
      .meta({ description: "The smallest move of the start or end to report [h]." }),
    probability: chanceSchema.default(0.2).meta({
      description: "The smallest move of the probability to report.",
    }),
  })
  .meta({
    id: "WatchChange",
    description: "The size of a change in start, end or probability of a span that is reported.",
  });

/** Fields that all kinds of watches have. */
const common = {
  horizon_hours: z
    .int()
    .min(1)
    .max(watchHorizonHoursMax)
    .default(120)
    .meta({ description: "The time ahead that is watched [h]." }),
  probability: risingSchema.prefault({}),
  confirm_runs: confirmRunsSchema.prefault({}),
  change: changeSchema.prefault({}),
  ...hoursOptions,
};

/** Fields that a watch for a window has in all API versions. */
export const windowWatchFields = {
  kind: z.literal("window").meta({ description: "The watch looks for a window." }),
  duration_hours: forHoursSchema.meta({ description: "The number of consecutive hours that must be good." }),
  minimum_score: z
    .number()
    .positive()
    .max(1)
    .default(acceptableFrom)
    .meta({ description: "The minimum score of every hour; by default the start of the acceptable band." }),
  ...common,
};

const windowWatchSchema = z
  .strictObject(windowWatchFields)
  .check(checkHorizon("duration_hours"))
  .meta({ id: "WindowWatch", description: "A window in which a task can be done." });

export const bandWatchSchema = z
  .strictObject({
    kind: z.literal("band").meta({ description: "The watch looks for a band." }),
    is: z.enum(["at_least", "at_most"]).meta({
      description:
        "`at_least`: the score must be in the band or a better one. `at_most`: the score must be in the band or a worse one.",
    }),
    band: z.enum(bands).meta({ description: "The band." }),
    for_hours: forHoursSchema.default(1).meta({
      description: "The number of consecutive hours for which the condition must hold.",
    }),
    ...common,
  })
  .check(checkHorizon("for_hours"), ({ value, issues }) => {
    const isAlways = value.is === "at_least" ? value.band === "stop" : value.band === "ideal";
    if (!isAlways) return;
    issues.push(
      asIssue(value, {
        code: "invalid",
        path: ["band"],
        detail: "Every hour meets this condition, in any weather.",
      }),
    );
  })
  .meta({ id: "BandWatch", description: "Hours whose score is in a band, or in a band beyond it." });

const limitFields = {
  kind: z.literal("limit").meta({ description: "The watch looks for a limit of a variable." }),
  variable: variableNameSchema,
  unit: statedUnitSchema,
  height_m: z.number().min(1).max(300).optional().meta({
    description: "Height above ground [m], only for variables that are available at any height.",
  }),
  above: z
    .number()
    .optional()
    .meta({ description: "The watch looks for this value or more. Give either this or `below`." }),
  below: z.number().optional().meta({ description: "The watch looks for this value or less." }),
  clear_at: z.number().optional().meta({
    description: "The value at which the limit is clear again, on its far side; by default the limit itself.",
  }),
  for_hours: forHoursSchema.default(1).meta({
    description: "The number of consecutive hours for which the condition must hold.",
  }),
  ...common,
};

export const limitWatchSchema = z
  .strictObject(limitFields)
  .check(checkHorizon("for_hours"), checkLimit)
  .meta({ id: "LimitWatch", description: "Hours in which a variable passes your own limit." });

export const watchWhenSchema = z
  .discriminatedUnion("kind", [windowWatchSchema, bandWatchSchema, limitWatchSchema])
  .meta({ id: "WatchWhen", description: "The window, band or limit to watch for." });
export type WatchWhen = z.output<typeof watchWhenSchema>;
export type WatchKind = WatchWhen["kind"];
export type LimitWatch = z.output<typeof limitWatchSchema>;

/**
 * Returns the number of consecutive hours in which the watched condition must be met.
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

/** Returns a check that the duration of the watched condition does not exceed `horizon_hours`, the number of hours that the watch evaluates. */
export function checkHorizon(field: "duration_hours" | "for_hours") {
  return ({ value, issues }: z.core.ParsePayload<Lengths>): void => {
    if (value[field]! <= value.horizon_hours) return;
    issues.push(
      asIssue(value, {
        code: "too_big",
        path: [field],
        detail: "This number of hours does not fit in the hours that are watched.",
        expected: { maximum: value.horizon_hours },
      }),
    );
  };
}

type Limit = z.output<z.ZodObject<typeof limitFields>>;

/** Checks that each bound is allowed for a constraint, and that the bounds do not contradict each other. */
function checkLimit({ value, issues }: z.core.ParsePayload<Limit>): void {
  const fault = (path: keyof Limit, found: Omit<Fault, "path">): void => {
    issues.push(asIssue(value, { ...found, path: [path] }));
  };
  const { above, below, clear_at: clearAt } = value;
  if (above === undefined && below === undefined)
    fault("above", { code: "no_bound", detail: "Give `above` or `below`." });
  if (above !== undefined && below !== undefined)
    fault("below", {
      code: "invalid",
      detail: "Give either `above` or `below`, and create a second watch for the other.",
    });
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
      detail: "The limit would be passed and clear at the same time: put `clear_at` on the far side of it.",
    });
}

/** Returns the errors of the bound of a constraint, each with the faulty field. If the field is undefined, the bound itself is faulty. */
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
