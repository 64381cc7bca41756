import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { FieldPlace } from "../../errors/refusal.ts";

/** JSON pointers to the fields of the body whose internal names are different. All other fields are in `location`. */
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
 * Returns a function that converts the server's internal field names to positions in a V2 request. A position is the name of a parameter, or a JSON pointer
 * into the body.
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

/** Converts the server's internal field names to positions in an item of a list. */
export const itemPlace = fieldPlace({});

/**
 * Returns a function that converts internal field names to positions in a ranking request. The positions are for one pair of a location and a task or
 * scenario.
 */
export function pairPlace(location: number, entry: number): FieldPlace {
  return (field) => ({
    pointer: itemPlace(field)
      .pointer!.replace("#/location/", `#/locations/${location}/`)
      .replace("#/entry/", `#/entries/${entry}/`),
  });
}
