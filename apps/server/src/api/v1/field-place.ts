import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { FieldPlace } from "../../errors/refusal.ts";

/** Returns the place in a request to an endpoint of the fields that use cases name: `forecastHours` is `forecast_hours`, and `entry` the id of one. */
export function fieldPlace({ params, query }: Pick<EndpointRow, "params" | "query">): FieldPlace {
  return (field) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const parameter = name === "entry" ? "id" : name;
    if ([params, query].some((schema) => schema !== undefined && Object.hasOwn(schema.shape, parameter)))
      return { parameter };
    return { pointer: name === "entry" ? "#/constraint_params/id" : `#/request/${name}` };
  };
}

/** Place of these fields in an item of a list. */
export const itemPlace = fieldPlace({});
