import { packedMissing, variable } from "@halcyon/schema";
import { packerOf, windFromDegrees } from "@halcyon/weather/source-kit";
import { saturationVapourPressure } from "@halcyon/scoring/derived";
import type { VariableRow } from "../../providers/provider.ts";
import { converter, type DecodedField } from "./decoded-field.ts";
import { intervalStarts, stepAmounts } from "./step-amounts.ts";

/** Ratio of the gas constants of dry air and water vapour. */
const gasRatio = 0.621_98;

/**
 * Returns the relative humidity over water from the specific humidity.
 *
 * @param specific - Mass of water vapour per mass of moist air [kg/kg].
 * @returns Relative humidity, 0..100 [%]. Supersaturated air counts as saturated.
 * @see WMO-No. 8 (2018), volume I, annex 4.B (vapour pressure), https://library.wmo.int/idurl/4/68695; Alduchov & Eskridge 1996
 * (saturation), https://doi.org/10.1175/1520-0450(1996)035%3C0601:IMFAOS%3E2.0.CO;2
 */
export function humidityOfSpecific(specific: number, temperatureC: number, pressureHpa: number): number {
  const vapourHpa = (specific * pressureHpa) / (gasRatio + (1 - gasRatio) * specific);
  return Math.min((100 * vapourHpa) / saturationVapourPressure(temperatureC), 100);
}

export interface StepFieldsTask {
  readonly row: VariableRow;
  /** Lead times of the run, ascending from 0 [h]. */
  readonly leadHours: readonly number[];
  /**
   * For each lead time, the decoded fields from which the variable is computed, in the order of its row in the provider's table. Undefined if a field is
   * missing at the lead time.
   */
  readonly fields: readonly (readonly DecodedField[] | undefined)[];
  /** True for each cell that is sea. */
  readonly sea: readonly boolean[];
  /** Height of the model's ground in each cell [m]; NaN if unknown. */
  readonly elevationM: readonly number[];
}

/** Maximum decrease of a running total that is explained by packing, as a multiple of the packing step. */
const packingSteps = 10;

const secondsPerHour = 3600;

/**
 * Returns the packed values of one variable and member from decoded fields. Sums and means over longer intervals are converted into sums and means of steps, by
 * subtracting the earlier steps of the interval. The interval begins at the start of the run (ECMWF), or at the last restart of the accumulation (NOAA). The
 * packed sums of an interval add up to its packed total. No step ends at lead time 0, so only instantaneous values exist there. Wind speed and direction are
 * computed from the two wind components. Below the freezing point, the sea counts as covered by ice, so the water temperature is missing.
 *
 * @returns Packed values, [cell][lead]; `packedMissing` if missing, as on land for variables that exist only at sea.
 * @throws IngestError `unusable` if the unit of a field does not measure its quantity.
 */
export function stepFields(task: StepFieldsTask): Int16Array {
  const { row, leadHours, sea } = task;
  const packed = new Int16Array(sea.length * leadHours.length).fill(packedMissing);
  const isWanted = variable(row.name).atSea === true ? (cell: number) => sea[cell]! : () => true;
  const pack = packCell(task);
  if (pack === undefined) {
    packInstants(task, packed, isWanted);
    return packed;
  }
  for (let cell = 0; cell < sea.length; cell += 1) {
    if (isWanted(cell)) pack(cell, packed.subarray(cell * leadHours.length, (cell + 1) * leadHours.length));
  }
  return packed;
}

/** Function that packs the values of one cell, for all lead times, into `values`. */
type PackCell = (cell: number, values: Int16Array) => void;

/** Returns the packing function of a variable whose values are computed from several steps; undefined for all other variables. */
function packCell(task: StepFieldsTask): PackCell | undefined {
  const { row } = task;
  if (row.as === "type_flags") return packFlags(task);
  if (row.as === "rate" || (row.as === "value" && row.stepType === "sum")) return packSums(task);
  return row.as === "value" && row.stepType === "mean" ? packMeans(task) : undefined;
}

/** Packs the fields of a variable whose values do not depend on earlier lead times. */
function packInstants(
  { row, leadHours, fields, elevationM, sea }: StepFieldsTask,
  packed: Int16Array,
  isWanted: (cell: number) => boolean,
): void {
  const { name } = row;
  const { freezesBelow = -Infinity } = variable(name);
  const pack = packerOf(name);
  for (const [lead, entries] of fields.entries()) {
    if (entries === undefined || !isOfStep(row, entries, leadHours[lead]!, leadHours[lead - 1])) continue;
    const valueAt = valueOf(row, entries, elevationM);
    for (let cell = 0, at = lead; cell < sea.length; cell += 1, at += leadHours.length) {
      const value = valueAt(cell);
      if (value >= freezesBelow && isWanted(cell)) packed[at] = pack(value);
    }
  }
}

/**
 * Returns true if the files contain a number for a step of a cell. If this step is packed as missing, the number is impossible for the variable. A step of a
 * running total counts only if the previous total of the same interval exists.
 */
export function hasNumber(
  { row, leadHours, fields, sea }: StepFieldsTask,
  cell: number,
  at: number,
): boolean {
  const { atSea, freezesBelow } = variable(row.name);
  const isSpecial = row.as === "depth_of_water" || row.as === "type_flags" || freezesBelow !== undefined;
  if (isSpecial || (atSea === true && !sea[cell]!)) return false;
  const isThere = (step: number): boolean =>
    fields[step]?.every(({ values }) => !Number.isNaN(values[cell]!)) === true;
  if (!isThere(at)) return false;
  if (row.as !== "value" || (row.stepType !== "sum" && row.stepType !== "mean")) {
    return isOfStep(row, fields[at]!, leadHours[at]!, leadHours[at - 1]);
  }
  const [before, total] = [fields[at - 1]?.[0], fields[at]![0]!];
  if (at === 0 || total.fromHours === leadHours[at - 1]) return at > 0;
  return before?.fromHours === total.fromHours && isThere(at - 1);
}

/**
 * Returns true if fields describe the step that ends at a lead. Maxima and minima must cover the step, unless the fields state no interval. Other variables
 * must be valid at the end of the step.
 */
function isOfStep(
  { stepType }: VariableRow,
  fields: readonly DecodedField[],
  lead: number,
  leadBefore: number | undefined,
): boolean {
  if (fields.some(({ toHours }) => toHours !== lead)) return false;
  if (stepType === "instant" || stepType === "category") return true;
  return fields.every(
    ({ fromHours }) => leadBefore !== undefined && (fromHours === leadBefore || fromHours === lead),
  );
}

/** Returns a function that computes the value of a variable in a cell, in the canonical unit. */
function valueOf(
  { name, as }: VariableRow,
  fields: readonly DecodedField[],
  elevationM: readonly number[],
): (cell: number) => number {
  const [first, second] = fields.map(({ values }) => values);
  if (as === "code") return (cell) => first![cell]!;
  if (as === "value" || as === "magnitude" || as === "above_ground") {
    const convert = converter(fields[0]!, variable(name).unit, name);
    if (as === "value") return (cell) => convert(first![cell]!);
    if (as === "magnitude") return (cell) => Math.abs(convert(first![cell]!));
    const { max } = variable(name).physical;
    return (cell) => {
      const heightM = convert(first![cell]!);
      return heightM >= max ? max : Math.max(heightM - elevationM[cell]!, 0);
    };
  }
  if (as === "depth_of_water") {
    const millimetres = converter(fields[0]!, "mm", name);
    return (cell) => millimetres(first![cell]!) / second![cell]!;
  }
  if (as === "humidity") {
    const celsius = converter(fields[1]!, "degC", name);
    const hectopascals = converter(fields[2]!, "hPa", name);
    return (cell) =>
      humidityOfSpecific(first![cell]!, celsius(second![cell]!), hectopascals(fields[2]!.values[cell]!));
  }
  const [eastward, northward] = fields.map((field) => converter(field, "m/s", name));
  const compose = as === "speed" ? Math.hypot : windFromDegrees;
  return (cell) => compose(eastward!(first![cell]!), northward!(second![cell]!));
}

/**
 * Returns a function that packs sums. Running totals are rounded before earlier steps are subtracted from them, so that the packed steps add up to the packed
 * total.
 */
function packSums({ row, leadHours, fields }: StepFieldsTask): PackCell {
  const { packing, physical, unit } = variable(row.name);
  const most = (physical.max * packing.divisor) / packing.multiplier;
  const ofLeads = fields.map((entries) => {
    if (entries === undefined) return undefined;
    const { values, fromHours, toHours } = entries[0]!;
    const convert =
      row.as === "rate"
        ? (rate: number) => rate * secondsPerHour * (toHours - fromHours)
        : converter(entries[0]!, unit, row.name);
    return (cell: number) => Math.round((convert(values[cell]!) * packing.divisor) / packing.multiplier);
  });
  const starts = intervalStarts(
    leadHours,
    fields.map((entries) => entries?.[0]),
  );
  const noise = new Float64Array(leadHours.length).fill(packingSteps);
  return (cell, values) => {
    const totals = Float64Array.from(ofLeads, (at) => at?.(cell) ?? Number.NaN);
    stepAmounts(totals, starts, noise).forEach((amount, lead) => {
      if (amount <= most) values[lead] = amount;
    });
  };
}

function packMeans(task: StepFieldsTask): PackCell {
  const { row } = task;
  const { packing } = variable(row.name);
  const pack = packerOf(row.name);
  const meansOf = stepMeans(task, 0, (packingSteps * packing.multiplier) / packing.divisor);
  return (cell, values) => {
    meansOf(cell).forEach((mean, lead) => {
      values[lead] = pack(mean);
    });
  };
}

function packFlags(task: StepFieldsTask): PackCell {
  const { row, leadHours, fields } = task;
  const pack = packerOf(row.name);
  const ofInterval = fields.some((entries) => entries?.some(({ fromHours, toHours }) => fromHours < toHours));
  if (!ofInterval) {
    return (cell, values) => {
      fields.forEach((entries, lead) => {
        if (entries === undefined || entries.some(({ toHours }) => toHours !== leadHours[lead])) return;
        values[lead] = pack(typeOfFlags(entries.map((field) => field.values[cell]!)));
      });
    };
  }
  const sharesOf = row.fields.map((_, position) => stepMeans(task, position, packingSteps / 100));
  return (cell, values) => {
    const shares = sharesOf.map((shareOf) => shareOf(cell));
    leadHours.forEach((_, lead) => {
      values[lead] = pack(typeOfFlags(shares.map((share) => share[lead]!)));
    });
  };
}

/**
 * Returns a function that computes the mean of each step at a cell. It uses means or accumulated energy over longer intervals.
 *
 * @param packingMoves - Maximum change of a mean by packing, in its unit. Steps that exceed the range by no more than this are clamped to it.
 */
function stepMeans(
  { row, leadHours, fields }: StepFieldsTask,
  position: number,
  packingMoves: number,
): (cell: number) => Float64Array {
  const { unit, physical } = variable(row.name);
  const max = row.as === "type_flags" ? 1 : physical.max;
  const stepHours = leadHours.map((lead, index) => lead - (leadHours[index - 1] ?? lead));
  const ofLeads = fields.map((entries, index) => {
    const field = entries?.[position];
    if (field === undefined) return undefined;
    const { values, fromHours, toHours } = field;
    if (field.unit === "J/m2" && unit === "W/m2") {
      return {
        amount: (cell: number) => values[cell]! / secondsPerHour,
        noise: packingMoves * stepHours[index]!,
      };
    }
    const convert = converter(field, unit, row.name);
    const hours = toHours - fromHours;
    return { amount: (cell: number) => convert(values[cell]!) * hours, noise: packingMoves * hours };
  });
  const starts = intervalStarts(
    leadHours,
    fields.map((entries) => entries?.[position]),
  );
  const noise = Float64Array.from(ofLeads, (entry) => entry?.noise ?? 0);
  return (cell) => {
    const totals = Float64Array.from(ofLeads, (entry) => entry?.amount(cell) ?? Number.NaN);
    return stepAmounts(totals, starts, noise).map((amount, lead) => {
      const mean = amount / stepHours[lead]!;
      return mean > max && mean <= max + noise[lead]! / stepHours[lead]! ? max : mean;
    });
  };
}

/** Code in WMO GRIB2 code table 4.201 for no precipitation. `rainAndSnow` is a code of the same table. */
const none = 0;
const rainAndSnow = 7;

/** Precipitation types that NOAA flags, most dangerous first, each with the index of its flag and its code. */
const kinds = [
  { flag: 3, code: 3 },
  { flag: 2, code: 8 },
  { flag: 1, code: 5 },
  { flag: 0, code: 1 },
];

/** Minimum share of the step during which a precipitation type must be flagged in order to count [1]. A smaller share is a rounding error. */
const leastShare = 0.02;

/**
 * Determines the precipitation type from flags, or from the shares of the time in which flags are set. The type with the largest share is chosen. If several
 * types have the same share, the most dangerous one is chosen. However, if rain and snow have the same share, a mixture of both is chosen.
 *
 * @param flags - Rain, snow, ice pellets, freezing rain; each 0 to 1.
 * @returns Code of WMO GRIB2 code table 4.201: 0 none, 1 rain, 3 freezing rain, 5 snow, 7 rain and snow, 8 ice pellets. NaN if a flag is NaN.
 */
export function typeOfFlags(flags: readonly number[]): number {
  if (flags.some(Number.isNaN)) return Number.NaN;
  const longest = Math.max(...flags);
  if (longest < leastShare) return none;
  const set = kinds.filter(({ flag }) => flags[flag] === longest).map(({ code }) => code);
  return set[0] === 5 && set.length > 1 ? rainAndSnow : set[0]!;
}
