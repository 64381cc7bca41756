import { z } from "zod";
import { linesSchema } from "../../errors/text-form.ts";
import { arcWidth, clockwise } from "./arc.ts";
import { asIssue, type Fault, orFault } from "../../errors/fault.ts";
import { otherSpelling } from "../../errors/nearest-name.ts";
import { convertUnit, type Unit } from "../../registry/unit.ts";
import { statedUnitSchema } from "../../registry/unit-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { type Variable, variable, type VariableName } from "../../registry/variable.ts";

/** Longest period over which a constraint may compute a statistic, such as a sum [h]. */
export const overHoursMax = 168;

/** Maximum lead time in an allowance, which makes limits stricter for longer lead times [h]. It exceeds the lead times of all runs. */
const allowanceLeadHoursMax = 8784;

const overSchema = z
  .strictObject({
    hours: z
      .int()
      .min(1)
      .max(overHoursMax)
      .meta({ description: "The number of hours, 1 to 168. It must be odd if the span is centered." }),
    direction: z.enum(["trailing", "forward", "centered"]).meta({
      description:
        "The position of the span. `trailing` ends at the hour, `forward` begins at it, and `centered` has the hour in the middle.",
    }),
    statistic: z.enum(["sum", "mean", "min", "max"]).meta({
      description: "The statistic that is computed from these hours.",
    }),
  })
  .refine(
    (over) => over.direction !== "centered" || over.hours % 2 === 1,
    orFault({ code: "even_span", path: ["hours"], detail: "A centered span needs an odd number of hours." }),
  )
  .meta({
    id: "Over",
    description:
      "The span of hours that the constraint applies to. If it is absent, the constraint applies to the single hour.",
  });

const rangeSchema = z
  .strictObject({
    min: z.number().optional().meta({
      description: "The lower edge, in the unit of the variable; no lower edge if absent.",
    }),
    max: z.number().optional().meta({
      description: "The upper edge, in the unit of the variable; no upper edge if absent.",
    }),
  })
  .meta({ id: "Range", description: "Values from `min` to `max`, both included." });

const arcSchema = z
  .strictObject({
    from: z
      .number()
      .min(0)
      .max(360)
      .meta({ description: "The start of the arc [degrees clockwise from north]." }),
    to: z
      .number()
      .min(0)
      .max(360)
      .meta({ description: "The end of the arc, clockwise of `from` [degrees]." }),
  })
  .meta({ id: "Arc", description: "Directions clockwise from `from` to `to`." });

const common = {
  variable: variableNameSchema,
  unit: statedUnitSchema,
  height_m: z.number().min(1).max(300).optional().meta({
    description: "Height above ground [m], only for variables that are available at any height.",
  }),
  over: overSchema.optional(),
  weight: z.number().positive().max(1000).meta({
    description:
      "The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter.",
  }),
  role: z.enum(["limit", "preference"]).default("limit").meta({
    description:
      "`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work.",
  }),
  if_missing: z.enum(["refuse", "drop"]).default("refuse").meta({
    description:
      "The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice.",
  }),
  source: z.array(linesSchema.min(1).max(500)).max(16).optional().meta({
    description: "The source of the limit: keys of `sources` in the library, or your own text.",
  }),
  note: linesSchema.max(500).optional().meta({ description: "A note on the limit for readers." }),
};

const powerShapeSchema = z
  .strictObject({
    power: z.number().positive().max(100).meta({
      description:
        "The exponent of the curve, above 0 to 100. Above 1 the score falls early, below 1 it falls late.",
    }),
  })
  .meta({ id: "PowerShape" });

const shapeSchema = z.union([z.literal("linear"), z.literal("smoothstep"), powerShapeSchema]).meta({
  id: "Shape",
  description: "The curve by which the score falls from the ideal to the acceptable edge.",
});

const allowanceSchema = z
  .array(
    z
      .strictObject({
        to_lead_hours: z
          .int()
          .min(1)
          .max(allowanceLeadHoursMax)
          .meta({ description: "The last lead time of the row [h]." }),
        factor: z
          .number()
          .positive()
          .max(1)
          .meta({ description: "The factor by which the edges are multiplied, above 0 and up to 1." }),
      })
      .meta({ id: "AllowanceToLead" }),
  )
  .min(1)
  .max(8)
  .meta({
    description:
      "A reduction of an upper limit for the error of the forecast, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead time. After the last row, its factor still applies.",
  });

const rangeFields = z.strictObject({
  ...common,
  ideal: rangeSchema.meta({ description: "The ideal values, which give 1." }),
  acceptable: rangeSchema.meta({
    description: "The acceptable values. At the edge the constraint gives 0.1.",
  }),
  stop: rangeSchema.optional().meta({
    description:
      "The edge from which the score is 0. If it equals the acceptable edge, the score is 0 only beyond it. If it is absent, the edge is the value at which the straight line reaches 0.",
  }),
  shape: shapeSchema.default("linear"),
  allowance: allowanceSchema.optional(),
});

/**
 * Schema of a constraint with an ideal range inside an acceptable range. It may have stop edges outside the acceptable range. From a stop edge on, the score is
 * 0.
 */
export const rangeConstraintSchema = rangeFields
  .check(checkVariable("linear"), checkRanges, checkAllowance)
  .meta({ id: "RangeConstraint" });

const arcFields = z.strictObject({
  ...common,
  arc: z
    .strictObject({
      ideal: arcSchema.meta({ description: "The ideal directions." }),
      acceptable: arcSchema.meta({ description: "The acceptable directions, which include the ideal ones." }),
    })
    .meta({ id: "ArcEdges", description: "The ideal and acceptable directions." }),
});

/** Schema of a constraint on a direction, with arcs that run clockwise. The ideal arc lies inside the acceptable arc. */
const arcConstraintSchema = arcFields
  .check(checkVariable("circular"), checkArcs)
  .meta({ id: "ArcConstraint" });

/** Schema of a constraint on codes. It has a membership for each listed code, and one membership for all other codes. */
const categoryConstraintSchema = z
  .strictObject({
    ...common,
    categories: z
      .record(z.string().regex(/^(0|[1-9]\d?)$/, "A code from 0 to 99 is needed."), z.number().min(0).max(1))
      .meta({ description: "Membership of each code, 0 to 1." }),
    default: z.number().min(0).max(1).meta({ description: "Membership of every other code, 0 to 1." }),
  })
  .check(checkVariable("categorical"))
  .meta({ id: "CategoryConstraint" });

export const constraintSchema = z
  .union([rangeConstraintSchema, arcConstraintSchema, categoryConstraintSchema])
  .meta({ id: "Constraint", description: "The limits that one variable must meet." });

export type Constraint = z.output<typeof constraintSchema>;
export type RangeConstraint = z.output<typeof rangeConstraintSchema>;
export type ArcConstraint = z.output<typeof arcConstraintSchema>;
export type CategoryConstraint = z.output<typeof categoryConstraintSchema>;
export type Over = z.output<typeof overSchema>;

interface CommonFields {
  readonly variable: VariableName;
  readonly unit: string;
  readonly height_m?: number | undefined;
  readonly over?: Over | undefined;
  readonly ideal?: z.output<typeof rangeSchema> | undefined;
}

function checkVariable(scale: "linear" | "circular" | "categorical") {
  return (context: z.core.ParsePayload<CommonFields>): void => {
    const { value, issues } = context;
    const row = variable(value.variable);
    const fault = (path: keyof CommonFields, found: Omit<Fault, "path">): void => {
      issues.push(asIssue(value, { ...found, path: [path] }));
    };
    if (row.scale !== scale) {
      const detail = `${value.variable} is ${row.scale} and needs ${formOf[row.scale]}.`;
      fault("variable", { code: "variable_form", detail });
    }
    if (value.unit !== row.unit) fault("unit", unitFault(value, row.unit));
    const height = heightFault(value, row);
    if (height !== undefined) fault("height_m", height);
    if (value.over !== undefined && row.scale !== "linear") {
      const detail = `${value.variable} cannot be used over several hours.`;
      fault("over", { code: "over_not_allowed", detail });
    }
  };
}

function heightFault(
  { variable: name, height_m: heightM }: CommonFields,
  { atHeight }: Variable,
): Fault | undefined {
  if (atHeight === undefined) {
    if (heightM === undefined) return undefined;
    return { code: "height_not_allowed", detail: `${name} has its own height.` };
  }
  const { min: minimum, max: maximum } = atHeight;
  const expected = { minimum, maximum };
  if (heightM === undefined) {
    return { code: "height_needed", detail: `${name} needs a height above ground [m].`, expected };
  }
  if (heightM >= minimum && heightM <= maximum) return undefined;
  const detail = `${name} is available from ${minimum} to ${maximum} m above ground.`;
  return { code: heightM < minimum ? "too_small" : "too_big", detail, expected };
}

const formOf = {
  linear: "`ideal` and `acceptable`",
  circular: "`arc`",
  categorical: "`categories`",
} as const;

/**
 * Returns a fault that names the required unit. If the given text is another spelling of that unit, the fault also suggests the unit. The fault suggests no
 * similar text, because a few letters make a different unit.
 */
function unitFault({ variable: name, unit: given, ideal }: CommonFields, unit: Unit): Fault {
  const example = ideal?.max ?? ideal?.min;
  const converted = example === undefined ? undefined : convertUnit(example, given, unit);
  const value = converted === undefined ? undefined : Number(converted.toFixed(4));
  const hint = value === undefined ? "" : ` ${example} ${given} is ${value} ${unit}.`;
  const step = variable(name).stepType === "sum" ? ", as the amount that falls in the hour" : "";
  const meant = otherSpelling(given, [unit]);
  return {
    code: "wrong_unit",
    detail: `${name} is given in ${unit}${step}.${hint}`,
    expected: { unit, ...(value === undefined ? {} : { value }) },
    ...(meant === undefined ? {} : { did_you_mean: meant }),
  };
}

type Ranges = Pick<z.output<typeof rangeFields>, "variable" | "ideal" | "acceptable" | "stop" | "over">;

function checkRanges(context: z.core.ParsePayload<Ranges>): void {
  const { value, issues } = context;
  const fault = (path: string[], found: Omit<Fault, "path">): void => {
    issues.push(asIssue(value, { ...found, path }));
  };
  const { ideal, acceptable, stop } = value;
  const ranges = Object.entries({ ideal, acceptable, stop });
  const reversed = ranges.filter(([, range]) => ordered(range?.max, range?.min, 1));
  for (const [name] of reversed) fault([name], { code: "range_reversed", detail: "`min` is above `max`." });
  if (reversed.length > 0) return;
  if (ideal.min === undefined && ideal.max === undefined)
    fault(["ideal"], { code: "no_bound", detail: "At least one bound is needed." });
  const physical = physicalOf(value);
  for (const side of ["min", "max"] as const) {
    const outward = side === "max" ? 1 : -1;
    if ((ideal[side] === undefined) !== (acceptable[side] === undefined)) {
      const detail = `A ${side} must be in both \`ideal\` and \`acceptable\`, or in neither.`;
      fault([ideal[side] === undefined ? "ideal" : "acceptable", side], { code: "required", detail });
    }
    if (ordered(acceptable[side], ideal[side], outward))
      fault(["acceptable", side], notInside("ideal range", "acceptable", "acceptable one"));
    if (stop?.[side] !== undefined && acceptable[side] === undefined)
      fault(["acceptable", side], { code: "required", detail: "A stop edge needs an acceptable edge." });
    if (ordered(stop?.[side], acceptable[side], outward))
      fault(["stop", side], notInside("acceptable range", "stop", "stop edges"));
    for (const [name, range] of ranges) {
      const edge = range?.[side];
      if (edge === undefined || (edge >= physical.minimum && edge <= physical.maximum)) continue;
      const detail = `${value.variable} never reaches ${edge}.`;
      fault([name, side], { code: "unreachable_value", detail, expected: physical });
    }
  }
}

function notInside(what: string, inside: string, words: string): Fault {
  return {
    code: "range_not_nested",
    detail: `The ${what} must lie inside the ${words}.`,
    expected: { inside },
  };
}

function ordered(outer: number | undefined, inner: number | undefined, outward: 1 | -1): boolean {
  return outer !== undefined && inner !== undefined && (outer - inner) * outward < 0;
}

/** Returns the physical range of a variable, or of its sum over several hours. */
function physicalOf({ variable: name, over }: Ranges): { minimum: number; maximum: number } {
  const { min, max } = variable(name).physical;
  const hours = over?.statistic === "sum" ? over.hours : 1;
  return { minimum: Math.min(min, min * hours), maximum: max * hours };
}

type Allowed = Pick<z.output<typeof rangeFields>, "variable" | "ideal" | "allowance">;

function checkAllowance({ value, issues }: z.core.ParsePayload<Allowed>): void {
  const { variable: name, ideal, allowance = [] } = value;
  const notAllowed = (detail: string): void => {
    issues.push(asIssue(value, { code: "allowance_not_allowed", path: ["allowance"], detail }));
  };
  if (allowance.length === 0) return;
  if (ideal.min !== undefined) notAllowed("An allowance is only for an upper limit: leave out `min`.");
  if (variable(name).physical.min !== 0)
    notAllowed(`${name} does not begin at 0, so a share of it cannot be taken off.`);
  allowance.forEach(({ to_lead_hours: lead }, row) => {
    const above = allowance[row - 1]?.to_lead_hours ?? 0;
    if (lead > above) return;
    const path = ["allowance", row, "to_lead_hours"];
    const detail = "Each row must reach further than the previous row.";
    issues.push(asIssue(value, { code: "too_small", path, detail, expected: { above } }));
  });
}

type Arcs = Pick<z.output<typeof arcFields>, "arc">;

function checkArcs({ value, issues }: z.core.ParsePayload<Arcs>): void {
  const { ideal, acceptable } = value.arc;
  if (clockwise(acceptable.from, ideal.from) + arcWidth(ideal) > arcWidth(acceptable)) {
    const fault = notInside("ideal arc", "acceptable", "acceptable one");
    issues.push(asIssue(value, { ...fault, path: ["arc", "ideal"] }));
  }
}
