import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { FieldPlace } from "../../errors/refusal.ts";

/** Pointers to the fields that bodies name otherwise than use cases; all else stands in `location`. */
const inBody = new Map([
  ["model", "#/model"],
  ["entry", "#/entry/id"],
  ["forecastHours", "#/period/hours"],
  ["calibrated", "#/calibrated"],
  ["scenario", "#/scenario"],
  ["climateModel", "#/climate_model"],
  ["startYear", "#/period/start_year"],
  ["endYear", "#/period/end_year"],
  ["baselineStart", "#/baseline/start_year"],
  ["baselineEnd", "#/baseline/end_year"],
]);

/** Returns the place in a request of the fields that use cases name: a parameter of that name, or the body. */
export function fieldPlace({ params, query }: Pick<EndpointRow, "params" | "query">): FieldPlace {
  return (field) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const parameter = name === "entry" ? "id" : name;
    if ([params, query].some((schema) => schema !== undefined && Object.hasOwn(schema.shape, parameter)))
      return { parameter };
    return { pointer: inBody.get(field) ?? `#/location/${name}` };
  };
}

/** Place of these fields in an item of a list. */
export const itemPlace = fieldPlace({});

/** Returns the place of these fields in a ranking request, for an entry at a location, by their positions. */
export function pairPlace(location: number, entry: number): FieldPlace {
  return (field) => ({
    pointer: itemPlace(field)
      .pointer!.replace("#/location/", `#/locations/${location}/`)
      .replace("#/entry/", `#/entries/${entry}/`),
  });
}
