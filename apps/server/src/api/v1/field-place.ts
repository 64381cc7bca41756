import type { EndpointRow } from "@halcyon/schema/endpoints";
import type { FieldPlace } from "../../errors/refusal.ts";

/**
 * Returns a function that converts the server's internal field names to positions in a V1 request. A position is the name of a parameter, or a JSON pointer
 * into the body. For example, `forecastHours` becomes `#/request/forecast_hours`.
 */
export function fieldPlace({ params, query }: Pick<EndpointRow, "params" | "query">): FieldPlace {
  return (field) => {
    const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const parameter = name === "entry" ? "id" : name;
    if ([params, query].some((schema) => schema !== undefined && Object.hasOwn(schema.shape, parameter)))
      return { parameter };
    return { pointer: name === "entry" ? "#/constraint_params/id" : `#/request/${name}` };
  };
}

/** Converts the server's internal field names to positions in an item of a list. */
export const itemPlace = fieldPlace({});
