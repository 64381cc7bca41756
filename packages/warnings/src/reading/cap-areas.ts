import type { AlertArea, AreaCode, Circle, Point, Ring } from "../alert-message.ts";
import { childrenOf, type DocumentElement, textOf, textsOf } from "./document-element.ts";

const metersPerFoot = 0.3048;
const latitudeMax = 90;
/** Maximum longitude. Some senders count on beyond 180 degrees, so that an area stays in one piece. */
const longitudeMax = 360;
/** Half the circumference of the Earth. */
const radiusMaxKm = 20_040;

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** Code lists whose values contain no space, so that a space separates two codes. */
const spaceless = /^(?:UGC|SAME|FIPS6)$/i;

/** Reads an area of CAP. Calls `fault` with a description of each field that cannot be read. */
export function readArea(area: DocumentElement, fault: (words: string) => void): AlertArea {
  const rings = (texts: readonly string[], what: string): readonly Ring[] =>
    texts.flatMap((text) => {
      const ring = readRing(text);
      if (ring === undefined)
        fault(`${what} is not a list of at least three pairs of latitude and longitude.`);
      return ring === undefined ? [] : [ring];
    });
  const geocodes = childrenOf(area, "geocode").map((geocode) => ({
    scheme: textOf(geocode, "valueName") ?? "",
    value: textOf(geocode, "value") ?? "",
    address: textOf(geocode, "address"),
  }));
  const [excluded, named] = [
    geocodes.filter(({ scheme, value }) => isExclusion(scheme) && value !== ""),
    geocodes.filter(({ scheme, value }) => !isExclusion(scheme) && scheme !== "" && value !== ""),
  ];
  return {
    polygons: rings(textsOf(area, "polygon"), "A polygon"),
    holes: rings(
      excluded.map(({ value }) => value),
      "An EXCLUDE_POLYGON",
    ),
    circles: readCircles(textsOf(area, "circle"), fault),
    codes: named.flatMap(({ scheme, value, address }): AreaCode[] => {
      const values = spaceless.test(scheme) ? value.split(/[\s,;]+/).filter((one) => one !== "") : [value];
      return values.map((one) => ({ scheme, value: one, ...(address === undefined ? {} : { address }) }));
    }),
    heightsM: readHeights(textOf(area, "altitude"), textOf(area, "ceiling"), fault),
  };
}

function isExclusion(scheme: string): boolean {
  return scheme.toUpperCase() === "EXCLUDE_POLYGON";
}

/**
 * Reads pairs of latitude and longitude. Returns undefined if there are fewer than three, or if one is no point on the Earth. Commas stand in every pair, or
 * between the two numbers with a space behind.
 */
function readRing(text: string): Ring | undefined {
  const tokens = text.split(/\s+/);
  const ring: Point[] = [];
  for (const token of tokens) {
    const comma = token.indexOf(",");
    const point = comma === -1 ? undefined : readPoint(token.slice(0, comma), token.slice(comma + 1));
    if (point === undefined) return readLooseRing(tokens);
    ring.push(point);
  }
  return ring.length < 3 ? undefined : ring;
}

/** Reads pairs with commas in other places, such as `41.12, -117.61` or `41.12,-117.61,`. */
function readLooseRing(given: readonly string[]): Ring | undefined {
  const tokens = given.map((token) => token.replaceAll(/^,|,$/g, "")).filter((token) => token !== "");
  const pairs = tokens.filter((token) => token.includes(","));
  const isWhole =
    pairs.length === tokens.length && pairs.every((pair) => pair.indexOf(",") === pair.lastIndexOf(","));
  if (!isWhole && pairs.length > 0) return undefined;
  const numbers = isWhole ? tokens.flatMap((token) => token.split(",")) : tokens;
  if (numbers.length % 2 !== 0 || numbers.length < 6) return undefined;
  const ring: Point[] = [];
  for (let index = 0; index < numbers.length; index += 2) {
    const point = readPoint(numbers[index]!, numbers[index + 1]!);
    if (point === undefined) return undefined;
    ring.push(point);
  }
  return ring;
}

/** Returns the point of two coordinates; undefined if they are no point on the Earth. */
function readPoint(latitudeText: string, longitudeText: string): Point | undefined {
  if (!decimal.test(latitudeText) || !decimal.test(longitudeText)) return undefined;
  return pointOf(Number(latitudeText), Number(longitudeText));
}

/** Returns the point with the given coordinates; undefined if they are not on the Earth. */
export function pointOf(latitude: number, longitude: number): Point | undefined {
  const isOnEarth = Math.abs(latitude) <= latitudeMax && Math.abs(longitude) <= longitudeMax;
  return isOnEarth ? [latitude, longitude] : undefined;
}

function readCircles(texts: readonly string[], fault: (words: string) => void): readonly Circle[] {
  return texts.flatMap((text) => {
    const numbers = text.split(/[\s,]+/);
    const center = numbers.length === 3 ? readPoint(numbers[0]!, numbers[1]!) : undefined;
    const radiusKm = decimal.test(numbers[2] ?? "") ? Number(numbers[2]) : Number.NaN;
    if (center !== undefined && radiusKm >= 0 && radiusKm <= radiusMaxKm) return [{ center, radiusKm }];
    fault("A circle is not a latitude, a longitude and a radius in km.");
    return [];
  });
}

/** Reads elevations in feet. A lower end at or below the sea, and an upper end there, exclude nothing: senders fill unused fields with 0. */
function readHeights(
  altitude: string | undefined,
  ceiling: string | undefined,
  fault: (words: string) => void,
): AlertArea["heightsM"] {
  const [from, to] = [altitude, ceiling].map((text) => {
    if (text === undefined) return null;
    if (!decimal.test(text)) {
      fault("An altitude or ceiling is no number of feet.");
      return null;
    }
    const heightM = Math.round(Number(text) * metersPerFoot * 10) / 10;
    return heightM <= 0 ? null : heightM;
  }) as [number | null, number | null];
  if (from === null && to === null) return null;
  if (from !== null && to !== null && from > to) {
    fault("A ceiling is below its altitude.");
    return null;
  }
  return { from, to };
}
