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
/** Noon in UTC of the day on which all cases take place [ms since 1970]. */
export const noonMs: number = Date.UTC(2026, 10, 29, 12);
const noonHour = noonMs / hourMs;

/** Generator of pseudo-random numbers that a seed determines. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from 0 (inclusive) to `limit` (exclusive). */
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

/** Writes an instant with an offset from UTC. `zero` is the text for an offset of 0. */
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

/** Returns the instant that is a number of hours after noon; before noon if the number is negative. */
export function at(hour: number): Stamp {
  return stamp(noonMs + hour * hourMs);
}

/** Converts a range of hours, counted from noon, to hours since 1970. */
export function hours(from: number, to: number): readonly [number, number] {
  return [noonHour + from, noonHour + to];
}

/** Returns a rectangle of latitudes and longitudes. Points on its border are inside. */
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

/** Returns an area that consists of one rectangle. */
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

/** Area of all cases that do not test areas. `inside` is a point in it, `outside` a point beyond it. */
export const somewhere: SpecArea = rectangleArea(50, 7, 52, 9);
export const inside = { latitude: 51, longitude: 8 };
export const outside = { latitude: 53, longitude: 8 };

/** Shapes of area codes in the scheme `EMMA_ID`: nine squares of one degree, in a row eastward from 10° east. */
export const codeShapes: ReadonlyMap<string, unknown> = new Map(
  Array.from({ length: 9 }, (_, index) => [
    `EMMA_ID DE00${index}`,
    rectangle(47, 10 + index, 48, 11 + index).geoJson,
  ]),
);

/** Returns the area of one of the squares in {@link codeShapes}. */
export function codeArea(number: number): SpecArea {
  const { contains } = rectangle(47, 10 + number, 48, 11 + number);
  return { name: `Square ${number}`, codes: [["EMMA_ID", `DE00${number}`]], contains };
}

/** Returns a question about the centre of one of the squares in {@link codeShapes}. */
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

/** Fields in which a case differs from the defaults of {@link caseOf}. */
export interface CaseChanges extends Partial<Omit<CorpusCase, "truth">> {
  readonly truth?: Partial<CorpusTruth>;
  readonly gone?: NaiveFeed["gone"];
}

/** Makes a case with one snapshot of alerts. By default, each alert has its own XML document. */
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

/** Returns one snapshot with one document, which contains the alerts in the JSON format of MeteoAlarm. */
export function asMeteoalarm(alerts: readonly SpecAlert[]): readonly (readonly CorpusDocument[])[] {
  return [[xmlFile("feeds.json", meteoalarmJson(alerts))]];
}
