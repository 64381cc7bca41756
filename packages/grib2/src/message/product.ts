import type { Grib2Field } from "./grib2-field.ts";
import { leadHours, readIntervalEnd, readReferenceTime } from "./product-time.ts";
import { missing32, type Section } from "./section.ts";

/** What a field holds, from its record alone. */
export interface Product {
  readonly parameter: Parameter;
  readonly level: Level;
  /** The lower or upper end of a layer; undefined where the level is one surface. */
  readonly secondLevel: Level | undefined;
  /** Undefined where the forecast is not one of an ensemble. */
  readonly member: Member | undefined;
  readonly process: Process;
  /** Start of the forecast, in milliseconds since 1970 UTC. */
  readonly referenceTimeMs: number;
  /** Hours from the reference time; both are the same for an instant. */
  readonly lead: { readonly startHours: number; readonly endHours: number };
}

/** A number of WMO's code table 4.2, or one of a centre's own where category or number is 192 or more. */
export interface Parameter {
  readonly discipline: number;
  readonly category: number;
  readonly number: number;
  /** WMO's common code table C-11: 7 is NCEP, 98 ECMWF. */
  readonly centre: number;
}

export interface Level {
  /** WMO's code table 4.5: 1 ground, 103 m above ground, 106 m below ground, ... */
  readonly type: number;
  /** In the unit of the type; undefined where the type is all. */
  readonly value: number | undefined;
}

export interface Member {
  /** WMO's code table 4.6: 0 and 1 controls, 2 and 3 perturbed, 192 and above the centre's own. */
  readonly type: number;
  readonly number: number;
  /** How many members there are. */
  readonly of: number;
}

export type Process = "instant" | "average" | "accumulation" | "maximum" | "minimum";

/**
 * Reads what a field holds: templates 4.0 (instant), 4.1 (instant of a member), 4.8 (interval), 4.11 (interval of a member).
 *
 * @see WMO Manual on Codes I.2, product definition templates
 * @example Goes on from {@link grib2Fields}.
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

/** Where the parts stand that only some templates have. */
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

/** By WMO's code table 4.10. */
const processes: readonly Process[] = ["average", "accumulation", "maximum", "minimum"];
