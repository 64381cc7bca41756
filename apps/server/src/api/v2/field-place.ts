import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { FieldPlace } from "../../errors/refusal.ts";

/** Where bodies say what use cases call otherwise; all else stands in `location`. */
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

/** Where a request to an endpoint says the fields that use cases name: in a parameter of that name, or in the body. */
export function fieldPlace({ params, query }: Pick<EndpointRow, "params" | "query">): FieldPlace {
  return (field) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const parameter = name === "entry" ? "id" : name;
    if ([params, query].some((schema) => schema !== undefined && Object.hasOwn(schema.shape, parameter)))
      return { parameter };
    return { pointer: inBody.get(field) ?? `#/location/${name}` };
  };
}

/** Where an item of a list says them. */
export const itemPlace = fieldPlace({});

/** Where a request for a ranking says them of an entry at a location, by their positions. */
export function pairPlace(location: number, entry: number): FieldPlace {
  return (field) => ({
    pointer: itemPlace(field)
      .pointer!.replace("#/location/", `#/locations/${location}/`)
      .replace("#/entry/", `#/entries/${entry}/`),
  });
}
