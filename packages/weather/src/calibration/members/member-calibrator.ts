import { calendarDate, type EpochHour } from "@halcyon/schema/time";
import { betweenClasses } from "./active-classes.ts";
import type { CalibratedVariable } from "../calibrated-variables.ts";
import type { CalibrationVariable } from "../calibration-file.ts";
import { emosQuantiles, gammaEmosQuantiles, type LawName } from "../laws/emos-law.ts";
import { gammaQuantiles } from "../laws/gamma-law.ts";
import { bentLevels, type ServedLevels, tailLevel } from "../laws/normal-law.ts";
import { amountMomentsIn, momentsIn } from "../fitting/pairs.ts";
import { mapper } from "../quantile-map.ts";

/** Calibrator of the members at one lead time. */
export interface LeadCalibrator {
  /** Weight of the calibrated members, above 0 and at most 1. The raw members have the remaining weight. */
  readonly weight: number;
  /**
   * Writes the calibrated members of a time stamp in ascending order.
   *
   * @param sorted - Raw members, in ascending order.
   */
  readonly calibrate: (hour: EpochHour, sorted: Float64Array, target: Float64Array) => void;
}

/** Function that returns the calibrator for a lead time [h], or undefined if the lead time stays raw. */
export type MemberCalibrator = (leadHours: number) => LeadCalibrator | undefined;

/** Properties of the model part to which the members belong. */
interface CalibratedModelPart {
  readonly members: number;
  readonly lastLeadHours: number;
}

/**
 * Returns the calibrator for a variable of a calibration file.
 *
 * @param followsDay - True if the variance may follow the variance of the current members. False if the file was fitted to another number of members.
 */
export function memberCalibrator(
  variable: CalibrationVariable,
  kind: CalibratedVariable,
  { members, lastLeadHours }: CalibratedModelPart,
  followsDay: boolean,
): MemberCalibrator {
  if (variable.method === "quantile-mapping") return mapping(variable, kind, lastLeadHours);
  if (variable.method === "emos-shifted-gamma") {
    // The table of the law takes longer than an answer may, so that none waits for it.
    gammaQuantiles(members);
    return gamma(variable, lastLeadHours);
  }
  const law = variable.method === "emos-normal" ? "normal" : "truncated-normal";
  return emos(variable, law, { members, lastLeadHours }, followsDay);
}

type Of<Method extends CalibrationVariable["method"]> = Extract<CalibrationVariable, { method: Method }>;

function emos(
  variable: Of<"emos-normal" | "emos-truncated-normal">,
  law: LawName,
  { members, lastLeadHours }: CalibratedModelPart,
  followsDay: boolean,
): MemberCalibrator {
  const least = law === "truncated-normal" ? 0 : -Infinity;
  return onceALead(variable, lastLeadHours, ({ from, to, range, mix }) => {
    const parameters = {
      a: mix(from.a, to.a),
      b: mix(from.b, to.b),
      harmonics: Array.from({ length: Math.max(from.harmonics.length, to.harmonics.length) }, (_, index) =>
        mix(from.harmonics[index] ?? 0, to.harmonics[index] ?? 0),
      ),
      g2: mix(from.g2, to.g2),
      w: followsDay ? mix(from.w, to.w) : 0,
      s2bar: mix(from.s2bar, to.s2bar),
    };
    const levelOf = (side: keyof ServedLevels): number =>
      mix(from.levels?.[side] ?? tailLevel, to.levels?.[side] ?? tailLevel);
    const isBent = from.levels !== undefined || to.levels !== undefined;
    const levels = isBent ? bentLevels(members, { low: levelOf("low"), high: levelOf("high") }) : undefined;
    return (hour, sorted, target) => {
      const { mean, variance } = momentsIn(sorted, 0, sorted.length);
      const held = hold(mean, range);
      emosQuantiles(law, parameters, { mean: held, variance, hour }, target, levels);
      shift(target, mean - held, least);
    };
  });
}

function gamma(variable: Of<"emos-shifted-gamma">, lastLeadHours: number): MemberCalibrator {
  return onceALead(variable, lastLeadHours, ({ from, to, range, mix }) => {
    const parameters = {
      a: mix(from.a, to.a),
      b: mix(from.b, to.b),
      c: mix(from.c, to.c),
      d: mix(from.d, to.d),
      e: mix(from.e, to.e),
      f: mix(from.f, to.f),
      shift: mix(from.shift, to.shift),
    };
    return (_hour, sorted, target) => {
      const moments = amountMomentsIn(sorted, 0, sorted.length);
      const { mean } = moments;
      const held = hold(mean, range);
      gammaEmosQuantiles(parameters, { ...moments, mean: held }, target);
      shift(target, mean - held, 0);
    };
  });
}

function mapping(
  variable: Of<"quantile-mapping">,
  kind: CalibratedVariable,
  lastLeadHours: number,
): MemberCalibrator {
  type Class = AcceptedClass<typeof variable>;
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
  return onceALead(variable, lastLeadHours, ({ from, to, share }) => (hour, sorted, target) => {
    const { month } = calendarDate("standard", Math.floor(hour / 24));
    const [one, other] = [mapOf(from, month), mapOf(to, month)];
    for (let rank = 0; rank < sorted.length; rank += 1) {
      const value = sorted[rank]!;
      const mapped = one(value);
      target[rank] = share === 0 ? mapped : mapped + share * (other(value) - mapped);
    }
  });
}

type AcceptedClass<Variable extends CalibrationVariable> = NonNullable<
  ReturnType<ReturnType<typeof betweenClasses<Variable>>>
>["from"];

type Range = readonly [number, number];

/** Two lead classes (ranges of lead times) between whose middles a lead time lies, with a function that interpolates between the classes. */
interface Beside<Class> {
  readonly from: Class;
  readonly to: Class;
  /** Relative position of the lead between the classes: 0 at `from`, 1 at `to`. */
  readonly share: number;
  readonly mix: (from: number, to: number) => number;
  /** Range of the members' mean values in the training data. */
  readonly range: Range;
}

/** Returns a function that creates the calibrator of each lead only once. */
function onceALead<Variable extends CalibrationVariable>(
  variable: Variable,
  lastLeadHours: number,
  make: (beside: Beside<AcceptedClass<Variable>>) => LeadCalibrator["calibrate"],
): MemberCalibrator {
  const classesAt = betweenClasses(variable, lastLeadHours);
  const calibratorAt = (leadHours: number): LeadCalibrator | undefined => {
    const between = classesAt(leadHours);
    if (between === undefined || between.weight === 0) return undefined;
    const { from, to, share, weight } = between;
    const mix = (one: number, other: number): number => one + share * (other - one);
    const range = [mix(from.range[0], to.range[0]), mix(from.range[1], to.range[1])] as const;
    return { weight, calibrate: make({ from, to, share, mix, range }) };
  };
  const made = new Map<number, LeadCalibrator | undefined>();
  return (leadHours) => {
    if (!made.has(leadHours)) made.set(leadHours, calibratorAt(leadHours));
    return made.get(leadHours);
  };
}

function hold(value: number, [least, most]: Range): number {
  return Math.min(Math.max(value, least), most);
}

/**
 * Adds an amount to calibrated values, which stay at least `least`. If the raw values are outside the training range, `by` is the distance from the end of
 * that range.
 */
function shift(target: Float64Array, by: number, least: number): void {
  if (by === 0) return;
  for (let rank = 0; rank < target.length; rank += 1) target[rank] = Math.max(target[rank]! + by, least);
}
