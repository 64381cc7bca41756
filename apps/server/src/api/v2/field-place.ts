import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { FieldPlace } from "../../errors/refusal.ts";

/** JSON pointers to the body fields whose names differ in use cases. All other fields are in `location`. */
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

/**
 * Returns a function that maps the name of a field in a use case to its position in a request. This is a parameter of the same name, or a
 * JSON pointer into the body.
 */
export function fieldPlace({ params, query }: Pick<EndpointRow, "params" | "query">): FieldPlace {
  return (field) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const parameter = name === "entry" ? "id" : name;
    if ([params, query].some((schema) => schema !== undefined && Object.hasOwn(schema.shape, parameter)))
      return { parameter };
    return { pointer: inBody.get(field) ?? `#/location/${name}` };
  };
}

/** Maps field names of use cases to positions in an item of a list. */
export const itemPlace = fieldPlace({});

/** Returns a function that maps field names of use cases to positions in a ranking request. */
export function pairPlace(location: number, entry: number): FieldPlace {
  return (field) => ({
    pointer: itemPlace(field)
      .pointer!.replace("#/location/", `#/locations/${location}/`)
      .replace("#/entry/", `#/entries/${entry}/`),
  });
}
