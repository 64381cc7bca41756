import type { FieldPlace } from "../errors/refusal.ts";

/** Parameters of a query, by the server's internal names of the fields that they determine. */
const parameters: ReadonlyMap<string, string> = new Map([
  ["variables", "parameter-name"],
  ["entry", "parameter-name"],
  ["forecastHours", "datetime"],
  ["startDate", "datetime"],
  ["endDate", "datetime"],
  ["model", "collectionId"],
  ["scenario", "collectionId"],
  ["climateModel", "instanceId"],
]);

/** Returns the parameter of a query that an internal field name belongs to. The place of a request is in `coords`. */
export const edrFieldPlace: FieldPlace = (field) => ({ parameter: parameters.get(field) ?? "coords" });
