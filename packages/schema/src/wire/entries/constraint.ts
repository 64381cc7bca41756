import { z } from "zod";
import { lineSchema, linesSchema } from "../../errors/text-form.ts";
import { arcWidth, clockwise } from "./arc.ts";
import { asIssue, type Fault, orFault } from "../../errors/fault.ts";
import { otherSpelling } from "../../errors/nearest-name.ts";
import { convertUnit, type Unit, units } from "../../registry/unit.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { type Variable, variable, type VariableName } from "../../registry/variable.ts";

/** Longest span that a constraint may look over [h]. */
export const overHoursMax = 168;

/** Maximum lead that an allowance may name [h], which exceeds that of any run. */
const allowanceLeadHoursMax = 8784;

const overSchema = z
  .strictObject({
    hours: z
      .int()
      .min(1)
      .max(overHoursMax)
      .meta({ description: "How many hours, 1 to 168; odd where the span is centered." }),
    direction: z.enum(["trailing", "forward", "centered"]).meta({
      description:
        "Which hours: those up to the hour (`trailing`), from it on (`forward`), or on both sides (`centered`).",
    }),
    statistic: z.enum(["sum", "mean", "min", "max"]).meta({ description: "What is made of them." }),
  })
  .refine(
    (over) => over.direction !== "centered" || over.hours % 2 === 1,
    orFault({ code: "even_span", path: ["hours"], detail: "A centered span needs an odd number of hours." }),
  )
  .meta({
    id: "Over",
    description: "The span of hours that the constraint looks over; the hour alone where it is not given.",
  });

const rangeSchema = z
  .strictObject({
    min: z.number().optional().meta({
      description: "The lower edge, in the unit of the variable; open below where it is not given.",
    }),
    max: z.number().optional().meta({
      description: "The upper edge, in the unit of the variable; open above where it is not given.",
    }),
  })
  .meta({ id: "Range", description: "Values from `min` to `max`, both included." });

const arcSchema = z
  .strictObject({
    from: z
      .number()
      .min(0)
      .max(360)
      .meta({ description: "Where the arc begins [degrees clockwise from north]." }),
    to: z.number().min(0).max(360).meta({ description: "Where it ends, clockwise of `from` [degrees]." }),
  })
  .meta({ id: "Arc", description: "Directions clockwise from `from` to `to`." });

const common = {
  variable: variableNameSchema,
  unit: lineSchema.meta({ description: `The canonical unit of the variable: ${units.join(", ")}.` }),
  height_m: z.number().min(1).max(300).optional().meta({
    description: "Height above ground [m], for variables that are known at any height; others have none.",
  }),
  over: overSchema.optional(),
  weight: z.number().positive().max(1000).meta({
    description:
      "How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count.",
  }),
  role: z.enum(["limit", "preference"]).default("limit").meta({
    description:
      "`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work.",
  }),
  if_missing: z.enum(["refuse", "drop"]).default("refuse").meta({
    description:
      "What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so.",
  }),
  source: z.array(linesSchema.min(1).max(500)).max(16).optional().meta({
    description: "Where the limit comes from: keys of `sources` in the library, words of your own else.",
  }),
  note: linesSchema.max(500).optional().meta({ description: "What a reader should know of the limit." }),
};

const powerShapeSchema = z
  .strictObject({
    power: z.number().positive().max(100).meta({
      description: "The exponent of the fall, above 0 to 100: above 1 it falls early, below 1 late.",
    }),
  })
  .meta({ id: "PowerShape" });

const shapeSchema = z
  .union([z.literal("linear"), z.literal("smoothstep"), powerShapeSchema])
  .meta({ id: "Shape", description: "How the score falls between the ideal and the acceptable edge." });

const allowanceSchema = z
  .array(
    z
      .strictObject({
        to_lead_hours: z
          .int()
          .min(1)
          .max(allowanceLeadHoursMax)
          .meta({ description: "The last lead of the row [h]." }),
        factor: z
          .number()
          .positive()
          .max(1)
          .meta({ description: "What the edges are multiplied by: above 0, to 1." }),
      })
      .meta({ id: "AllowanceToLead" }),
  )
  .min(1)
  .max(8)
  .meta({
    description:
      "The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays.",
  });

const rangeFields = z.strictObject({
  ...common,
  ideal: rangeSchema.meta({ description: "Values that are as good as can be." }),
  acceptable: rangeSchema.meta({ description: "Values that will do; at its edge the constraint gives 0.1." }),
  stop: rangeSchema.optional().meta({
    description:
      "From this edge on the score is 0; where it is also the acceptable edge, beyond it. Without it, it lies where the straight line reaches 0.",
  }),
  shape: shapeSchema.default("linear"),
  allowance: allowanceSchema.optional(),
});

/** Ideal range inside an acceptable range, with an optional stop edge outside it. */
export const rangeConstraintSchema = rangeFields
  .check(checkVariable("linear"), checkRanges, checkAllowance)
  .meta({ id: "RangeConstraint" });

const arcFields = z.strictObject({
  ...common,
  arc: z
    .strictObject({
      ideal: arcSchema.meta({ description: "Directions that are as good as can be." }),
      acceptable: arcSchema.meta({ description: "Directions that will do; the ideal ones lie inside." }),
    })
    .meta({ id: "ArcEdges", description: "The directions that are wanted." }),
});

/** Clockwise arcs of direction, the ideal one inside the acceptable one. */
const arcConstraintSchema = arcFields
  .check(checkVariable("circular"), checkArcs)
  .meta({ id: "ArcConstraint" });

/** Constraint with a membership for each code, and one for all others. */
const categoryConstraintSchema = z
  .strictObject({
    ...common,
    categories: z
      .record(z.string().regex(/^(0|[1-9]\d?)$/), z.number().min(0).max(1))
      .meta({ description: "Membership by code, 0 to 1." }),
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
      const detail = `${value.variable} cannot be looked at over several hours.`;
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
    return { code: "height_not_allowed", detail: `${name} has a height of its own.` };
  }
  const { min: minimum, max: maximum } = atHeight;
  const expected = { minimum, maximum };
  if (heightM === undefined) {
    return { code: "height_needed", detail: `${name} needs a height above ground [m].`, expected };
  }
  if (heightM >= minimum && heightM <= maximum) return undefined;
  const detail = `${name} is known from ${minimum} to ${maximum} m above ground.`;
  return { code: heightM < minimum ? "too_small" : "too_big", detail, expected };
}

const formOf = {
  linear: "`ideal` and `acceptable`",
  circular: "`arc`",
  categorical: "`categories`",
} as const;

/**
 * Returns the fault that names the wanted unit, also as the suggestion for another spelling of it. Changing few letters gives a different unit, so near names
 * are not guessed.
 */
function unitFault({ variable: name, unit: given, ideal }: CommonFields, unit: Unit): Fault {
  const example = ideal?.max ?? ideal?.min;
  const converted = example === undefined ? undefined : convertUnit(example, given, unit);
  const value = converted === undefined ? undefined : Number(converted.toFixed(4));
  const hint = value === undefined ? "" : ` ${example} ${given} is ${value} ${unit}.`;
  const step = variable(name).stepType === "sum" ? ", what falls in the hour" : "";
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
      const detail = `A ${side} stands in both \`ideal\` and \`acceptable\`, or in neither.`;
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

/** Returns the physical range of a variable, or of its sum over hours. */
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
  if (ideal.min !== undefined) notAllowed("An allowance is for an upper limit; leave `min` out.");
  if (variable(name).physical.min !== 0)
    notAllowed(`${name} does not begin at 0, so that no share of it can be taken off.`);
  allowance.forEach(({ to_lead_hours: lead }, row) => {
    const above = allowance[row - 1]?.to_lead_hours ?? 0;
    if (lead > above) return;
    const path = ["allowance", row, "to_lead_hours"];
    const detail = "Each row reaches further than the one before.";
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
