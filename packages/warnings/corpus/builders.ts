import { type NaiveFeed, truthOf } from "./naive-model.ts";
import type {
  CorpusCase,
  CorpusDocument,
  CorpusTruth,
  SpecAlert,
  SpecArea,
  SpecInfo,
  SpecQuestion,
  Stamp,
} from "./spec.ts";
import { capXml, meteoalarmJson, utf8 } from "./write-documents.ts";

export const hourMs = 3_600_000;
/** Noon of the day of all cases [ms since 1970]. */
export const noonMs: number = Date.UTC(2026, 10, 29, 12);
const noonHour = noonMs / hourMs;

/** Source of numbers that a seed determines. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from 0 up to a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  shuffled<Value>(values: readonly Value[]): readonly Value[] {
    return values
      .map((value) => [this.next(), value] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, value]) => value);
  }
}

/** Writes an instant with an offset from UTC. `zero` is the offset of 0. */
export function stamp(ms: number, offsetMinutes = 0, zero = "+00:00"): Stamp {
  const local = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offsetMinutes);
  const offset =
    offsetMinutes === 0
      ? zero
      : `${offsetMinutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  return { text: local + offset, ms };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Returns a time relative to noon. */
export function at(hour: number): Stamp {
  return stamp(noonMs + hour * hourMs);
}

/** Returns hours relative to noon as hours since 1970. */
export function hours(from: number, to: number): readonly [number, number] {
  return [noonHour + from, noonHour + to];
}

/** Rectangle of latitudes and longitudes. Its border is inside. */
export function rectangle(south: number, west: number, north: number, east: number) {
  const corners = [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
    [south, west],
  ] as const;
  return {
    text: corners.map(([latitude, longitude]) => `${latitude},${longitude}`).join(" "),
    geoJson: {
      type: "Polygon",
      coordinates: [corners.map(([latitude, longitude]) => [longitude, latitude])],
    },
    contains: (latitude: number, longitude: number) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  };
}

/** Area of one rectangle. */
export function rectangleArea(
  south: number,
  west: number,
  north: number,
  east: number,
  more: Partial<SpecArea> = {},
): SpecArea {
  const { text, contains } = rectangle(south, west, north, east);
  return { name: "Rectangle", polygons: [text], contains, ...more };
}

/** Rectangle of the cases that are not about areas, a point in it and a point outside. */
export const somewhere: SpecArea = rectangleArea(50, 7, 52, 9);
export const inside = { latitude: 51, longitude: 8 };
export const outside = { latitude: 53, longitude: 8 };

/** Codes of the scheme `EMMA_ID` with their shapes: a row of squares of one degree from 10 degrees east. */
export const codeShapes: ReadonlyMap<string, unknown> = new Map(
  Array.from({ length: 9 }, (_, index) => [
    `EMMA_ID DE00${index}`,
    rectangle(47, 10 + index, 48, 11 + index).geoJson,
  ]),
);

/** Returns the area of the square with a number. */
export function codeArea(number: number): SpecArea {
  const { contains } = rectangle(47, 10 + number, 48, 11 + number);
  return { name: `Square ${number}`, codes: [["EMMA_ID", `DE00${number}`]], contains };
}

/** Returns a point inside the square with a number. */
export function inSquare(number: number): SpecQuestion {
  return { latitude: 47.5, longitude: 10.5 + number };
}

export function info(changes: Partial<SpecInfo> = {}): SpecInfo {
  return {
    part: 0,
    language: "en-GB",
    event: "Wind",
    severity: "Severe",
    onset: at(-2),
    expires: at(8),
    areas: [somewhere],
    ...changes,
  };
}

export function alert(changes: Partial<SpecAlert> = {}): SpecAlert {
  return {
    identifier: "one",
    sender: "sender@example.com",
    sent: at(-4),
    msgType: "Alert",
    infos: [info()],
    ...changes,
  };
}

/** What a case states beyond its alerts. */
export interface CaseChanges extends Partial<Omit<CorpusCase, "truth">> {
  readonly truth?: Partial<CorpusTruth>;
  readonly gone?: NaiveFeed["gone"];
}

/** Makes a case of alerts in one snapshot, each in its own document if `documents` gives none. */
export function caseOf(
  group: string,
  name: string,
  alerts: readonly SpecAlert[],
  changes: CaseChanges = {},
): CorpusCase {
  const { truth, gone, nowMs = noonMs, questions = [inside, outside], ...rest } = changes;
  const feed = { alerts, nowMs, questions, ...(gone === undefined ? {} : { gone }) };
  return {
    group,
    name,
    nowMs,
    questions,
    address: "https://example.com/feed/index.xml",
    isWhole: true,
    shapes: codeShapes,
    snapshots: [alerts.map((one, index) => xmlFile(`${index}.xml`, capXml(one)))],
    ...rest,
    truth: { faulty: 0, dropped: 0, links: [], ...truthOf(feed), ...truth },
  };
}

export function xmlFile(name: string, text: string): CorpusDocument {
  return { name, bytes: utf8(text) };
}

/** Returns one snapshot with one document of MeteoAlarm. */
export function asMeteoalarm(alerts: readonly SpecAlert[]): readonly (readonly CorpusDocument[])[] {
  return [[xmlFile("feeds.json", meteoalarmJson(alerts))]];
}
