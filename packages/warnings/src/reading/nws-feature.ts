import { type DocumentElement, elementsOfJson, noChildren, textOf } from "./document-element.ts";
import type { Findings } from "./findings.ts";
import { readAlert } from "./cap-alert.ts";

type Json = Readonly<Record<string, unknown>>;

/** Fields of the NWS that CAP names otherwise. */
const renamed = new Map([
  ["id", "identifier"],
  ["messageType", "msgType"],
  ["response", "responseType"],
]);

/** Fields that are read on their own. */
const special = new Set([
  "geocode",
  "affectedZones",
  "references",
  "parameters",
  "eventCode",
  "areaDesc",
  "ends",
]);

/** Reads one feature of `api.weather.gov/alerts`. It has the same content as a CAP message, under different property names. */
export function readNwsFeature(item: object, findings: Findings): void {
  const feature = objectOf(item);
  const properties = objectOf(feature["properties"]);
  const parameters = objectOf(properties["parameters"]);
  const references = listOf(properties["references"]).map((one) => {
    const { sender = "", identifier = "", sent = "" } = objectOf(one);
    return `${String(sender)},${String(identifier)},${String(sent)}`;
  });
  const header = Object.entries(properties).flatMap(([key, value]) =>
    special.has(key) ? noChildren : elementsOfJson(renamed.get(key) ?? key, value),
  );
  const ends = properties["ends"];
  const info: DocumentElement = element("info", [
    ...header,
    ...namedValues("parameter", parameters),
    ...namedValues("parameter", typeof ends === "string" ? { eventEndingTime: ends } : {}),
    ...namedValues("eventCode", objectOf(properties["eventCode"])),
    element("area", [
      ...elementsOfJson("areaDesc", properties["areaDesc"]),
      ...geometryElements(objectOf(feature["geometry"])),
      ...codeElements(properties),
    ]),
  ]);
  const expired = listOf(parameters["expiredReferences"]).map(String);
  readAlert(
    element("alert", [...header, ...elementsOfJson("references", [...references, ...expired]), info]),
    findings,
  );
}

function element(name: string, children: readonly DocumentElement[], text = ""): DocumentElement {
  return { name, text, attributes: undefined, children };
}

/** Returns elements with a `valueName` and a `value` each, as CAP has them for `{name: [value]}`. */
function namedValues(name: string, values: Json): readonly DocumentElement[] {
  return Object.entries(values).flatMap(([key, list]) =>
    elementsOfJson("value", list).map((value) =>
      element(name, [element("valueName", noChildren, key), value]),
    ),
  );
}

/** Returns the polygons of a GeoJSON geometry as CAP writes them. An inner ring becomes an excluded polygon. */
function geometryElements(geometry: Json): readonly DocumentElement[] {
  const { type, coordinates } = geometry;
  if (type === "GeometryCollection")
    return listOf(geometry["geometries"]).flatMap((one) => geometryElements(objectOf(one)));
  if (type === "MultiPolygon") return listOf(coordinates).flatMap(polygonElements);
  return type === "Polygon" ? polygonElements(coordinates) : noChildren;
}

function polygonElements(rings: unknown): readonly DocumentElement[] {
  return listOf(rings).map((ring, index) => {
    const text = listOf(ring).map(pairOf).join(" ");
    if (index === 0) return element("polygon", noChildren, text);
    const value = element("value", noChildren, text);
    return element("geocode", [element("valueName", noChildren, "EXCLUDE_POLYGON"), value]);
  });
}

/** Writes a position of GeoJSON, longitude first, as CAP does. */
function pairOf(position: unknown): string {
  const [longitude, latitude] = listOf(position);
  return `${decimalOf(latitude)},${decimalOf(longitude)}`;
}

/** Writes a number without an exponent. */
function decimalOf(value: unknown): string {
  return typeof value === "number" && Math.abs(value) < 1e-6 ? "0" : String(value);
}

/** Returns the area codes. Zones name the address of their shape. */
function codeElements(properties: Json): readonly DocumentElement[] {
  const codes = objectOf(properties["geocode"]);
  const zones = listOf(properties["affectedZones"]).map(String);
  const addresses = new Map(zones.map((zone) => [zone.slice(zone.lastIndexOf("/") + 1), zone]));
  const stated = listOf(codes["UGC"]).map(String);
  const ugc = stated.length > 0 ? stated : [...addresses.keys()];
  return namedValues("geocode", { ...codes, UGC: ugc }).map((geocode) => {
    const address =
      textOf(geocode, "valueName") === "UGC" ? addresses.get(textOf(geocode, "value") ?? "") : undefined;
    return address === undefined
      ? geocode
      : element("geocode", [...geocode.children, element("address", noChildren, address)]);
  });
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
