import type { Grib2Field } from "./grib2-field.ts";
import { missing32, type Section } from "./section.ts";

/** Description of the content of a field, as stated in its product definition section. */
export interface Product {
  readonly parameter: Parameter;
  readonly level: Level;
  /** Second surface that bounds a layer; undefined if the level is a single surface. */
  readonly secondLevel: Level | undefined;
  /** Member of the ensemble; undefined if the forecast does not belong to an ensemble. */
  readonly member: Member | undefined;
  readonly process: Process;
  /** Start of the forecast [ms since 1970]. */
  readonly referenceTimeMs: number;
  /** Lead times at the start and at the end of the field's interval [h]. They are equal if the field describes an instant. */
  readonly lead: { readonly startHours: number; readonly endHours: number };
}

/** Parameter of WMO's code table 4.2. If the category or the number is 192 or more, the centre defines the parameter. */
export interface Parameter {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  /** Code of the centre in WMO's common code table C-11, for example 7 for NCEP and 98 for ECMWF. */
  readonly centre: number;
}

export interface Level {
  /** Code of the level's type in WMO's code table 4.5. For example, 1 is the ground, 103 a height above ground [m], and 106 a depth below ground [m]. */
  readonly type: number;
  /** Height, depth or pressure of the level, in the unit of its type; undefined if the type needs no value, such as the ground. */
  readonly value: number | undefined;
}

export interface Member {
  /**
   * Code of the member's type in WMO's code table 4.6. The codes 0 and 1 are controls, and 2 and 3 are perturbed members. Centres define the codes from 192.
   */
  readonly type: number;
  readonly number: number;
  /** Number of members in the ensemble. */
  readonly of: number;
}

export type Process = "instant" | "average" | "accumulation" | "maximum" | "minimum";

/**
 * Reads the description of a field's content (its product). Supports the templates 4.0 (instant), 4.1 (instant of a member), 4.8 (interval) and 4.11 (interval
 * of a member).
 *
 * @see WMO Manual on Codes I.2, product definition templates
 * @example Continues from {@link grib2Fields}.
 * ```js
 * readProduct(field).lead.endHours; // => 0
 * ```
 */
export function readProduct({ discipline, identification, product: section }: Grib2Field): Product {
  const number = section.unsigned16(8);
  const layout = layouts[number];
  if (layout === undefined) {
    throw section.error("unsupported", "this kind of product is not read.", `4.${number}`);
  }
  const referenceTimeMs = readReferenceTime(identification);
  const startHours = leadHours(section, 18, section.signed32(19));
  const { memberOctet, intervalOctet } = layout;
  return {
    parameter: {
      discipline,
      category: section.octet(10),
      number: section.octet(11),
      centre: identification.unsigned16(6),
    },
    level: readLevel(section, 23),
    secondLevel: section.octet(29) === missing8 ? undefined : readLevel(section, 29),
    member: memberOctet === undefined ? undefined : readMember(section, memberOctet),
    process: intervalOctet === undefined ? "instant" : readProcess(section, intervalOctet),
    referenceTimeMs,
    lead: {
      startHours,
      endHours:
        intervalOctet === undefined
          ? startHours
          : readIntervalEnd(section, intervalOctet, referenceTimeMs, startHours),
    },
  };
}

/** Octets at which the member and the interval begin, by product definition template. Templates without a member or an interval have no such octet. */
const layouts: Readonly<
  Record<number, { readonly memberOctet?: number; readonly intervalOctet?: number } | undefined>
> = {
  0: {},
  1: { memberOctet: 35 },
  8: { intervalOctet: 35 },
  11: { memberOctet: 35, intervalOctet: 38 },
};

const missing8 = 255;

function readLevel(section: Section, octet: number): Level {
  const type = section.octet(octet);
  const scale = section.octet(octet + 1);
  const stored = section.unsigned32(octet + 2);
  if (scale === missing8 || stored === missing32) return { type, value: undefined };
  return { type, value: section.signed32(octet + 2) / 10 ** section.signed8(octet + 1) };
}

function readMember(section: Section, octet: number): Member {
  return { type: section.octet(octet), number: section.octet(octet + 1), of: section.octet(octet + 2) };
}

function readProcess(section: Section, intervalOctet: number): Process {
  const ranges = section.octet(intervalOctet + 7);
  if (ranges !== 1) throw section.error("unsupported", `${ranges} statistical processes in one another.`);
  const code = section.octet(intervalOctet + 12);
  const process = processes[code];
  if (process === undefined) throw section.error("unsupported", `statistical process ${code} is not read.`);
  return process;
}

/** Statistical processes by WMO's code table 4.10. */
const processes: readonly Process[] = ["average", "accumulation", "maximum", "minimum"];

const hourMs = 3_600_000;

/** Reads the start of the forecast [ms since 1970]. */
function readReferenceTime(identification: Section): number {
  const significance = identification.octet(12);
  if (significance > 1) {
    throw identification.error(
      "unsupported",
      `its time is of kind ${significance}, not the start of a forecast.`,
    );
  }
  return readDate(identification, 13);
}

/**
 * Converts a time of the product section into hours.
 *
 * @param unitOctet - Number of the octet that contains the unit of time (code table 4.4). Months and longer units are unsupported, because their length
 * varies.
 */
function leadHours(section: Section, unitOctet: number, time: number): number {
  const unit = section.octet(unitOctet);
  const seconds = unitSeconds[unit];
  if (seconds === undefined) throw section.error("unsupported", `time in unit ${unit} has no fixed length.`);
  return (time * seconds) / 3600;
}

/**
 * Returns the time from the reference time to the end of the interval [h]. The product section states the end as a date. If the unit of
 * the interval's length is fixed, the length must agree with that date.
 */
function readIntervalEnd(
  section: Section,
  octet: number,
  referenceTimeMs: number,
  startHours: number,
): number {
  const endHours = (readDate(section, octet) - referenceTimeMs) / hourMs;
  if (section.octet(octet + 13) === fixedLead) {
    throw section.error("unsupported", "its interval runs over starts of forecasts.");
  }
  const hasFixedLength = unitSeconds[section.octet(octet + 14)] !== undefined;
  const lengthHours = hasFixedLength
    ? leadHours(section, octet + 14, section.unsigned32(octet + 15))
    : endHours - startHours;
  if (endHours < startHours || Math.abs(startHours + lengthHours - endHours) > 1e-6) {
    throw section.error(
      "damaged",
      `its interval of ${lengthHours} h from ${startHours} h does not end at ${endHours} h.`,
    );
  }
  return endHours;
}

/** Type of time processing in code table 4.11 for which the start time varies and the lead time is fixed. */
const fixedLead = 1;

/** Length of each time unit by code table 4.4 [s]. */
const unitSeconds: Readonly<Record<number, number | undefined>> = {
  0: 60,
  1: 3600,
  2: 86_400,
  10: 3 * 3600,
  11: 6 * 3600,
  12: 12 * 3600,
  13: 1,
};

/** Reads a date: year (two octets), month, day, hour, minute, second. */
function readDate(section: Section, octet: number): number {
  const year = section.unsigned16(octet);
  const [month, day, hour, minute, second] = [2, 3, 4, 5, 6].map((next) => section.octet(octet + next));
  const time = Date.UTC(year, month! - 1, day, hour, minute, second);
  const read = new Date(time);
  const isDate =
    year >= 1000 &&
    read.getUTCMonth() + 1 === month &&
    read.getUTCDate() === day &&
    read.getUTCHours() === hour &&
    read.getUTCMinutes() === minute &&
    read.getUTCSeconds() === second;
  if (!isDate) throw section.error("damaged", "its date cannot be.");
  return time;
}
