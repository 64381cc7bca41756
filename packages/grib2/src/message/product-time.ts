import type { Section } from "./section.ts";

const hourMs = 3_600_000;

/** The start of the forecast, in milliseconds since 1970 UTC. */
export function readReferenceTime(identification: Section): number {
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
 * Turns a time of the record into hours.
 *
 * @param unitOctet - Where the unit of the time stands (code table 4.4); months and longer have no fixed length.
 */
export function leadHours(section: Section, unitOctet: number, time: number): number {
  const unit = section.octet(unitOctet);
  const seconds = unitSeconds[unit];
  if (seconds === undefined) throw section.error("unsupported", `time in unit ${unit} has no fixed length.`);
  return (time * seconds) / 3600;
}

/**
 * Hours from the reference time to the end of the interval, which the record gives as a date.
 *
 * The length of the interval, where it is in a unit of fixed length, must agree.
 */
export function readIntervalEnd(
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

/** Code table 4.11: the forecasts that are processed start at different times and have the same lead. */
const fixedLead = 1;

/** By code table 4.4. */
const unitSeconds: Readonly<Record<number, number | undefined>> = {
  0: 60,
  1: 3600,
  2: 86_400,
  10: 3 * 3600,
  11: 6 * 3600,
  12: 12 * 3600,
  13: 1,
};

/** Year (two octets), month, day, hour, minute, second. */
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
