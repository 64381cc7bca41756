import { calendarDate, type EpochHour } from "@halcyon/schema";
import { betweenClasses } from "./active-classes.ts";
import type { CalibratedVariable } from "./calibrated-variables.ts";
import type { CalibrationVariable } from "./calibration-file.ts";
import { emosQuantiles, gammaEmosQuantiles, type LawName } from "./emos-law.ts";
import { gammaQuantiles } from "./gamma-quantiles.ts";
import { momentsIn } from "./pairs.ts";
import { mapper } from "./quantile-map.ts";

/** The members of a stamp. */
export interface MembersAt {
  /** The stamp, and the lead that it is of its run [h]. */
  readonly hour: EpochHour;
  readonly leadHours: number;
  /** Ascending. */
  readonly sorted: Float64Array;
}

/**
 * Writes the calibrated members, ascending.
 *
 * @returns How much of them is taken, the rest being raw; 0 where the lead stays raw and nothing is written.
 */
export type MemberCalibrator = (at: MembersAt, target: Float64Array) => number;

/** The part that members are of. */
export interface CalibratedPart {
  readonly members: number;
  readonly lastLeadHours: number;
}

/**
 * What a variable of a file makes of members.
 *
 * @param followsDay - Whether the variance may follow that of the day's members: not where the file was made of another number of them.
 */
export function memberCalibrator(
  variable: CalibrationVariable,
  kind: CalibratedVariable,
  { members, lastLeadHours }: CalibratedPart,
  followsDay: boolean,
): MemberCalibrator {
  if (variable.method === "quantile-mapping") return mapping(variable, kind, lastLeadHours);
  if (variable.method === "emos-shifted-gamma") {
    // The table of the law takes longer than an answer may, so that none waits for it.
    gammaQuantiles(members);
    return gamma(variable, lastLeadHours);
  }
  const law = variable.method === "emos-normal" ? "normal" : "truncated-normal";
  return emos(variable, law, lastLeadHours, followsDay);
}

type Of<Method extends CalibrationVariable["method"]> = Extract<CalibrationVariable, { method: Method }>;

function emos(
  variable: Of<"emos-normal" | "emos-truncated-normal">,
  law: LawName,
  lastLeadHours: number,
  followsDay: boolean,
): MemberCalibrator {
  const at = onceALead(variable, lastLeadHours, ({ from, to, mix }) => ({
    a: mix(from.a, to.a),
    b: mix(from.b, to.b),
    harmonics: Array.from({ length: Math.max(from.harmonics.length, to.harmonics.length) }, (_, index) =>
      mix(from.harmonics[index] ?? 0, to.harmonics[index] ?? 0),
    ),
    g2: mix(from.g2, to.g2),
    w: followsDay ? mix(from.w, to.w) : 0,
    s2bar: mix(from.s2bar, to.s2bar),
  }));
  const least = law === "truncated-normal" ? 0 : -Infinity;
  return ({ hour, leadHours, sorted }, target) => {
    const lead = at(leadHours);
    if (lead === undefined) return 0;
    const { mean, variance } = momentsIn(sorted, 0, sorted.length);
    const held = hold(mean, lead.range);
    emosQuantiles(law, lead.parameters, { mean: held, variance, hour }, target);
    shift(target, mean - held, least);
    return lead.weight;
  };
}

function gamma(variable: Of<"emos-shifted-gamma">, lastLeadHours: number): MemberCalibrator {
  const at = onceALead(variable, lastLeadHours, ({ from, to, mix }) => ({
    a: mix(from.a, to.a),
    b: mix(from.b, to.b),
    c: mix(from.c, to.c),
    d: mix(from.d, to.d),
    shift: mix(from.shift, to.shift),
  }));
  return ({ leadHours, sorted }, target) => {
    const lead = at(leadHours);
    if (lead === undefined) return 0;
    const { mean } = momentsIn(sorted, 0, sorted.length);
    const held = hold(mean, lead.range);
    gammaEmosQuantiles(lead.parameters, { mean: held }, target);
    shift(target, mean - held, 0);
    return lead.weight;
  };
}

type AcceptedClass<Variable extends CalibrationVariable> = NonNullable<
  ReturnType<ReturnType<typeof betweenClasses<Variable>>>
>["from"];

/** The classes on both sides of a lead, and what mixes their numbers. */
interface Beside<Class> {
  readonly from: Class;
  readonly to: Class;
  readonly mix: (from: number, to: number) => number;
}

/** What calibrates a lead. */
interface LeadLaw<Parameters> {
  readonly parameters: Parameters;
  /** Means of the members that were seen in training. */
  readonly range: readonly [number, number];
  readonly weight: number;
}

/** What calibrates each lead, found once for it; undefined for leads that stay raw. */
function onceALead<Variable extends CalibrationVariable, Parameters>(
  variable: Variable,
  lastLeadHours: number,
  parametersOf: (beside: Beside<AcceptedClass<Variable>>) => Parameters,
): (leadHours: number) => LeadLaw<Parameters> | undefined {
  const classesAt = betweenClasses(variable, lastLeadHours);
  const found = new Map<number, LeadLaw<Parameters> | undefined>();
  const find = (leadHours: number): LeadLaw<Parameters> | undefined => {
    const between = classesAt(leadHours);
    if (between === undefined) return undefined;
    const { from, to, share, weight } = between;
    const mix = (one: number, other: number): number => one + share * (other - one);
    const range = [mix(from.range[0], to.range[0]), mix(from.range[1], to.range[1])] as const;
    return { parameters: parametersOf({ from, to, mix }), range, weight };
  };
  return (leadHours) => {
    const known = found.get(leadHours);
    if (known !== undefined || found.has(leadHours)) return known;
    const law = find(leadHours);
    found.set(leadHours, law);
    return law;
  };
}

function mapping(
  variable: Of<"quantile-mapping">,
  kind: CalibratedVariable,
  lastLeadHours: number,
): MemberCalibrator {
  const classesAt = betweenClasses(variable, lastLeadHours);
  type Class = NonNullable<ReturnType<typeof classesAt>>["from"];
  const made = new Map<Class, readonly ((value: number) => number)[]>();
  const mapOf = (one: Class, month: number): ((value: number) => number) => {
    const maps =
      made.get(one) ??
      one.maps.map(({ forecast, observed, dry_up_to: dryUpTo }) =>
        mapper({ forecast, observed, dryUpTo }, kind),
      );
    made.set(one, maps);
    const index = one.maps.findIndex(({ months }) => months.includes(month));
    return maps[index] ?? ((value) => value);
  };
  return ({ hour, leadHours, sorted }, target) => {
    const between = classesAt(leadHours);
    if (between === undefined) return 0;
    const { from, to, share, weight } = between;
    const { month } = calendarDate("standard", Math.floor(hour / 24));
    const [one, other] = [mapOf(from, month), mapOf(to, month)];
    for (let rank = 0; rank < sorted.length; rank += 1) {
      const value = sorted[rank]!;
      const mapped = one(value);
      target[rank] = share === 0 ? mapped : mapped + share * (other(value) - mapped);
    }
    return weight;
  };
}

function hold(value: number, [least, most]: LeadLaw<unknown>["range"]): number {
  return Math.min(Math.max(value, least), most);
}

/** Outside what was seen in training the calibrated values go on at the distance that they have at its end. */
function shift(target: Float64Array, by: number, least: number): void {
  if (by === 0) return;
  for (let rank = 0; rank < target.length; rank += 1) target[rank] = Math.max(target[rank]! + by, least);
}
