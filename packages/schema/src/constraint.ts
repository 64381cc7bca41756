import { z } from "zod";
import { arcWidth, clockwise } from "./arc.ts";
import { otherSpelling } from "./nearest-name.ts";
import type { FieldError } from "./problem.ts";
import { convertUnit, type Unit, units } from "./unit.ts";
import { type Variable, variable, variableNameSchema, type VariableName } from "./variable.ts";

/** Longest span that a constraint may look over [h]. */
export const overHoursMax = 168;

/** Longest lead that an allowance may name [h]: past that of any run. */
const allowanceLeadHoursMax = 8784;

export const overSchema = z
  .strictObject({
    hours: z.int().min(1).max(overHoursMax),
    direction: z.enum(["trailing", "forward", "centered"]),
    statistic: z.enum(["sum", "mean", "min", "max"]),
  })
  .refine((over) => over.direction !== "centered" || over.hours % 2 === 1, {
    path: ["hours"],
    error: "A centered span needs an odd number of hours.",
  });

export const rangeSchema = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

const arcSchema = z.strictObject({ from: z.number().min(0).max(360), to: z.number().min(0).max(360) });

const common = {
  variable: variableNameSchema,
  unit: z.string().meta({ description: `The canonical unit of the variable: ${units.join(", ")}.` }),
  height_m: z.number().min(1).max(300).optional(),
  over: overSchema.optional(),
  weight: z.number().positive().max(1000),
  role: z.enum(["limit", "preference"]).default("limit"),
  if_missing: z.enum(["refuse", "drop"]).default("refuse"),
  source: z.array(z.string().min(1).max(500)).max(16).optional(),
  note: z.string().max(500).optional(),
};

const shapeSchema = z.union([
  z.literal("linear"),
  z.literal("smoothstep"),
  z.strictObject({ power: z.number().positive().max(100) }),
]);

const allowanceSchema = z
  .array(
    z.strictObject({
      to_lead_hours: z.int().min(1).max(allowanceLeadHoursMax),
      factor: z.number().positive().max(1),
    }),
  )
  .min(1)
  .max(8)
  .meta({
    description:
      "What the forecast's own error takes off an upper limit of the deterministic part, by hours since the start of its run: all edges are multiplied by the factor of the first row that reaches the lead, after the last row by its factor.",
  });

/** Ideal range inside an acceptable range, with an optional stop edge outside it. */
export const rangeConstraintSchema = z
  .strictObject({
    ...common,
    ideal: rangeSchema,
    acceptable: rangeSchema,
    stop: rangeSchema.optional(),
    shape: shapeSchema.default("linear"),
    allowance: allowanceSchema.optional(),
  })
  .check(checkVariable("linear"), checkRanges, checkAllowance);

/** Clockwise arcs of direction, the ideal one inside the acceptable one. */
export const arcConstraintSchema = z
  .strictObject({ ...common, arc: z.strictObject({ ideal: arcSchema, acceptable: arcSchema }) })
  .check(checkVariable("circular"), checkArcs);

/** A membership for each code, and one for all the others. */
export const categoryConstraintSchema = z
  .strictObject({
    ...common,
    categories: z
      .record(z.string().regex(/^(0|[1-9]\d?)$/), z.number().min(0).max(1))
      .meta({ description: "Membership by code." }),
    default: z.number().min(0).max(1),
  })
  .check(checkVariable("categorical"));

export const constraintSchema = z
  .union([rangeConstraintSchema, arcConstraintSchema, categoryConstraintSchema])
  .meta({ id: "Constraint", description: "What one variable must meet." });

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
    const fault = (path: string, message: string, params: Partial<FieldError> = {}): void => {
      issues.push({ code: "custom", input: value, path: [path], message, params });
    };
    if (row.scale !== scale)
      fault("variable", `${value.variable} is ${row.scale} and needs ${formOf[row.scale]}.`);
    if (value.unit !== row.unit) fault("unit", unitFault(value, row.unit), unitMeant(value, row.unit));
    const height = heightFault(value, row);
    if (height !== undefined) fault("height_m", height);
    if (value.over !== undefined && row.scale !== "linear") {
      fault("over", `${value.variable} cannot be looked at over several hours.`);
    }
  };
}

function heightFault({ variable: name, height_m: heightM }: CommonFields, { atHeight }: Variable) {
  if (atHeight === undefined) return heightM === undefined ? undefined : `${name} has a height of its own.`;
  if (heightM === undefined) return `${name} needs a height above ground [m].`;
  const { min, max } = atHeight;
  return heightM < min || heightM > max
    ? `${name} is known from ${min} to ${max} m above ground.`
    : undefined;
}

const formOf = {
  linear: "`ideal` and `acceptable`",
  circular: "`arc`",
  categorical: "`categories`",
} as const;

function unitFault(value: CommonFields, unit: Unit): string {
  const example = value.ideal?.max ?? value.ideal?.min;
  const converted = example === undefined ? undefined : convertUnit(example, value.unit, unit);
  const hint =
    converted === undefined ? "" : ` ${example} ${value.unit} is ${Number(converted.toFixed(4))} ${unit}.`;
  const step = variable(value.variable).stepType === "sum" ? ", what falls in the hour" : "";
  return `${value.variable} is given in ${unit}${step}.${hint}`;
}

/** The wanted unit, also as the suggestion for another spelling of it. Few other letters make a different unit, so near names are not guessed. */
function unitMeant({ unit: given }: CommonFields, unit: Unit): Partial<FieldError> {
  const meant = otherSpelling(given, [unit]);
  return { expected: { values: [unit] }, ...(meant === undefined ? {} : { did_you_mean: meant }) };
}

type Ranges = Pick<
  z.output<typeof rangeConstraintSchema>,
  "variable" | "ideal" | "acceptable" | "stop" | "over"
>;

function checkRanges(context: z.core.ParsePayload<Ranges>): void {
  const { value, issues } = context;
  const fault = (path: string[], message: string): void => {
    issues.push({ code: "custom", input: value, path, message });
  };
  const { ideal, acceptable, stop } = value;
  const ranges = Object.entries({ ideal, acceptable, stop });
  const reversed = ranges.filter(([, range]) => ordered(range?.max, range?.min, 1));
  for (const [name] of reversed) fault([name], "`min` is above `max`.");
  if (reversed.length > 0) return;
  if (ideal.min === undefined && ideal.max === undefined) fault(["ideal"], "At least one bound is needed.");
  for (const side of ["min", "max"] as const) {
    const outward = side === "max" ? 1 : -1;
    if ((ideal[side] === undefined) !== (acceptable[side] === undefined)) {
      fault(["acceptable", side], `A ${side} stands in both \`ideal\` and \`acceptable\`, or in neither.`);
    }
    if (ordered(acceptable[side], ideal[side], outward))
      fault(["acceptable", side], "The ideal range must lie inside the acceptable one.");
    if (stop?.[side] !== undefined && acceptable[side] === undefined)
      fault(["stop", side], "A stop edge needs an acceptable edge.");
    if (ordered(stop?.[side], acceptable[side], outward))
      fault(["stop", side], "The acceptable range must lie inside the stop edges.");
    for (const [name, range] of ranges) {
      const edge = range?.[side];
      if (edge !== undefined && outsidePhysical(value, edge))
        fault([name, side], `${value.variable} never reaches ${edge}.`);
    }
  }
}

function ordered(outer: number | undefined, inner: number | undefined, outward: 1 | -1): boolean {
  return outer !== undefined && inner !== undefined && (outer - inner) * outward < 0;
}

function outsidePhysical(value: Ranges, edge: number): boolean {
  const { min, max } = variable(value.variable).physical;
  const hours = value.over?.statistic === "sum" ? value.over.hours : 1;
  return edge < Math.min(min, min * hours) || edge > max * hours;
}

type Allowed = Pick<z.output<typeof rangeConstraintSchema>, "variable" | "ideal" | "allowance">;

function checkAllowance({ value, issues }: z.core.ParsePayload<Allowed>): void {
  const { variable: name, ideal, allowance = [] } = value;
  const fault = (path: (string | number)[], message: string): void => {
    issues.push({ code: "custom", input: value, path: ["allowance", ...path], message });
  };
  if (allowance.length === 0) return;
  if (ideal.min !== undefined) fault([], "An allowance is for an upper limit; leave `min` out.");
  if (variable(name).physical.min !== 0)
    fault([], `${name} does not begin at 0, so that no share of it can be taken off.`);
  allowance.forEach(({ to_lead_hours: lead }, row) => {
    if (lead <= (allowance[row - 1]?.to_lead_hours ?? 0))
      fault([row, "to_lead_hours"], "Each row reaches further than the one before.");
  });
}

type Arcs = Pick<z.output<typeof arcConstraintSchema>, "arc">;

function checkArcs({ value, issues }: z.core.ParsePayload<Arcs>): void {
  const { ideal, acceptable } = value.arc;
  if (clockwise(acceptable.from, ideal.from) + arcWidth(ideal) > arcWidth(acceptable)) {
    issues.push({
      code: "custom",
      input: value,
      path: ["arc", "ideal"],
      message: "The ideal arc must lie inside the acceptable one.",
    });
  }
}
