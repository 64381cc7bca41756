import type { AreaGeometry } from "@halcyon/geo/area/area";
import type { Location } from "@halcyon/schema";
import { edrPointsMax } from "@halcyon/schema/edr";
import type { Fault } from "../../../errors/refusal.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";

/** Vertex of a line: a location, and the time of passing [s since 1970] if the line has times. */
export interface Vertex {
  readonly location: Location;
  readonly atSeconds: number | undefined;
}

/**
 * Reads the points of a POINT or MULTIPOINT in well-known text.
 *
 * @throws Refusal invalid_request if the text is no such geometry, or a point is not on the globe.
 */
export function readPoints(text: string): Location[] {
  const { kind, rows } = readGeometry(text, "POINT");
  const odd = rows.find((row) => row.length !== 2);
  if (odd !== undefined)
    throw refuse(
      `A position is a longitude and a latitude with a space between them, such as -0.12 51.5. The number of numbers here is ${odd.length}.`,
    );
  if (kind === "POINT" && rows.length > 1)
    throw refuse("A POINT has one position: write MULTIPOINT((-0.12 51.5),(2.35 48.86)) for several.");
  return rows.map(locationOf);
}

/**
 * Reads the vertices of a LINESTRING or LINESTRINGM in well-known text.
 *
 * @throws Refusal invalid_request if the text is no such geometry, or a vertex is not on the globe.
 */
export function readLine(text: string): Vertex[] {
  const { kind, rows } = readGeometry(text, "LINESTRING");
  if (kind.includes("Z"))
    throw refuse(
      "The collections have no heights: send a LINESTRING, or a LINESTRINGM with times in seconds since 1970.",
    );
  if (rows.length < 2) throw refuse("A line needs at least two vertices.");
  const numbers = kind === "LINESTRINGM" ? 3 : 2;
  return rows.map((row) => {
    if (row.length !== numbers)
      throw refuse(
        `Each vertex of a ${kind} is ${numbers === 3 ? "a longitude, a latitude and a time in seconds since 1970" : "a longitude and a latitude"}, but here are ${row.length} numbers.`,
      );
    return { location: locationOf(row), atSeconds: row[2] };
  });
}

/**
 * Reads a POLYGON or MULTIPOLYGON in well-known text. Nothing is checked of its rings but that they have positions of two numbers.
 *
 * @throws Refusal invalid_request if the text is no such geometry.
 */
export function readPolygons(text: string): AreaGeometry {
  const [, name = "", dimension = "", inner = ""] = geometryForm.exec(text) ?? [];
  const kind = `${name}${dimension}`.toUpperCase();
  if (kind === "POLYGON") return { type: "Polygon", coordinates: ringsOf(inner) };
  if (kind !== "MULTIPOLYGON")
    throw refuse(
      "Well-known text of a POLYGON or MULTIPOLYGON is needed, such as POLYGON((6.5 53.5,8.5 53.5,8.5 55,6.5 53.5)).",
    );
  return { type: "MultiPolygon", coordinates: partsOf(inner).map((part) => ringsOf(unwrapped(part))) };
}

function ringsOf(text: string): [number, number][][] {
  return partsOf(text).map((ring) =>
    unwrapped(ring)
      .split(",")
      .map((position) => {
        const [longitude, latitude, ...others] = position.trim().split(/\s+/).map(readNumber);
        if (latitude === undefined || others.length > 0)
          throw refuse(
            "A position is a longitude and a latitude with a space between them, such as 6.5 53.5.",
          );
        return [longitude!, latitude];
      }),
  );
}

/** Splits a text at the commas that are in no parentheses. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")") depth--;
    if (text[at] !== "," || depth !== 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

function unwrapped(text: string): string {
  const [, inner] = /^\s*\(([\s\S]*)\)\s*$/.exec(text) ?? [];
  if (inner === undefined)
    throw refuse("Each ring of a polygon, and each polygon of a MULTIPOLYGON, needs its own parentheses.");
  return inner;
}

/** Form of a geometry: its name, an optional dimension, and its positions between parentheses. */
const geometryForm = /^\s*([a-z]+)(?:\s+(zm|z|m))?\s*\(([\s\S]*)\)\s*$/i;

/** Form of a position in a MULTIPOINT, which may have its own parentheses. */
const ownParentheses = /^\s*\(([^()]*)\)\s*$/;

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function readGeometry(text: string, wanted: keyof typeof kindsOf): { kind: string; rows: number[][] } {
  const kinds: readonly string[] = kindsOf[wanted];
  const [, name = "", dimension = "", inner = ""] = geometryForm.exec(text) ?? [];
  const kind = `${name}${dimension}`.toUpperCase();
  if (!kinds.includes(kind))
    throw refuse(
      `Well-known text of a ${kinds.slice(0, 2).join(" or ")} is needed, such as ${examples[wanted]}.`,
    );
  const parts = inner.split(",");
  if (parts.length > edrPointsMax) {
    const detail = `The geometry has ${parts.length} positions, but at most ${edrPointsMax} are allowed: split it.`;
    throw refuseInput({ parameter: "coords", code: "too_big", detail, expected: { maximum: edrPointsMax } });
  }
  const rows = parts.map((part) => {
    const position = kind === "MULTIPOINT" ? (ownParentheses.exec(part)?.[1] ?? part) : part;
    return position.trim().split(/\s+/).map(readNumber);
  });
  return { kind, rows };
}

const examples = {
  POINT: "POINT(-0.12 51.5) or MULTIPOINT((-0.12 51.5),(2.35 48.86))",
  LINESTRING: "LINESTRINGM(-0.12 51.5 1796083200, 1.3 51.1 1796090400)",
} as const;

/** Geometries that are read, with their variants. The first two are named to a caller. */
const kindsOf = {
  POINT: ["POINT", "MULTIPOINT"],
  LINESTRING: ["LINESTRING", "LINESTRINGM", "LINESTRINGZ", "LINESTRINGZM"],
} as const satisfies Record<keyof typeof examples, readonly string[]>;

function readNumber(text: string): number {
  if (!decimal.test(text) || !Number.isFinite(Number(text)))
    throw refuse(
      `"${text.slice(0, 40)}" is not a number. Separate the numbers of a position by spaces, and positions by commas.`,
    );
  // There is no use for -0.
  return Number(text) + 0;
}

function locationOf([longitude = Number.NaN, latitude = Number.NaN]: readonly number[]): Location {
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  const isSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  throw refuse(
    isSwapped
      ? `${latitude} is no latitude. Well-known text has the longitude first: did you mean ${latitude} ${longitude}?`
      : `${longitude} ${latitude} is not on the globe: longitudes run from -180 to 180, and latitudes from -90 to 90.`,
  );
}

function refuse(detail: string): Error {
  const fault: Fault = { parameter: "coords", code: "invalid_format", detail };
  return refuseInput(fault);
}

/** Box: west, south, east and north [degrees]. If west is larger than east, the box crosses the antimeridian. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Reads a box: west, south, east and north [degrees], or with heights between them, which are ignored.
 *
 * @param text - Value of the parameter `bbox`.
 * @throws Refusal invalid_request if the text is no such box.
 */
export function readBox(text: string): Box {
  const parts = text.split(",").map((part) => part.trim());
  const numbers = parts.map((part) => (decimal.test(part) ? Number(part) : Number.NaN));
  const [west = Number.NaN, south = Number.NaN] = numbers;
  const [east = Number.NaN, north = Number.NaN] = numbers.slice(numbers.length / 2);
  const isBox =
    (numbers.length === 4 || numbers.length === 6) &&
    numbers.every((number) => !Number.isNaN(number)) &&
    [west, east].every((longitude) => Math.abs(longitude) <= 180) &&
    [south, north].every((latitude) => Math.abs(latitude) <= 90) &&
    south <= north;
  if (isBox) return [west, south, east, north];
  throw refuseInput({
    parameter: "bbox",
    code: "invalid_format",
    detail:
      "Four numbers are needed, with commas between them: west, south, east and north [degrees], with south below north, such as -10,45,20,65.",
  });
}
