import type { Endpoint, FieldError } from "@halcyon/schema";
import { withRenamed } from "@halcyon/schema/endpoints";
import { checkValue, type FieldPlace, fieldErrorsMax } from "@halcyon/schema/errors";
import type { z } from "zod";
import { Refusal } from "../../errors/refusal.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import { locateQuery, locateSites } from "./locate-sites.ts";
import type { CheckedInput, Input } from "./handler.ts";

/** Result of an earlier check of an identical body. If there is none, a function that stores the result of the first check. */
export type CheckedBody = { readonly checked: object } | { remember(checked: object): void };

/**
 * Checks all input of an endpoint and reports every fault at once. Parts of the input that the endpoint does not use, such as a body, are dropped.
 *
 * @param faults - Faults that were found before.
 * @param places - Returns the gazetteer, in which the named places of the query and the body are looked up.
 * @param seen - Cached check of the body, if the body can be cached.
 * @throws Refusal invalid_request if there is any fault.
 */
export function checkInput<Row extends Endpoint>(
  row: Row,
  given: Input,
  faults: readonly FieldError[],
  places: () => Gazetteer,
  seen?: CheckedBody,
): CheckedInput<Row> {
  const errors = [...faults];
  const apart = row.envelope === undefined ? [] : ["items"];
  const check = (schema: z.ZodType | undefined, value: unknown, place: FieldPlace): unknown => {
    if (schema === undefined) return undefined;
    const found = checkValue(schema, value, place, place === "body" ? apart : []);
    if ("errors" in found) errors.push(...found.errors);
    return "errors" in found ? undefined : found.data;
  };
  const checkBody = (): unknown => {
    const body = check(bodySchemaOf(row), given.body, "body");
    const found = locateSites(body, places);
    if ("errors" in found) errors.push(...found.errors);
    return "errors" in found ? undefined : found.body;
  };
  const checkQuery = (): unknown => {
    const query = check(row.query, given.query, "query");
    // A place beside coordinates stands for them. Elsewhere, a parameter of this name has a meaning of its own.
    if (!Object.hasOwn(row.query?.shape ?? {}, "latitude")) return query;
    const found = locateQuery(query, places);
    if ("errors" in found) errors.push(...found.errors);
    return "errors" in found ? undefined : found.query;
  };
  const input: Input = {
    params: check(row.params, given.params, "path"),
    query: checkQuery(),
    headers: check(row.headers, given.headers, "header"),
    body: seen !== undefined && "checked" in seen ? seen.checked : checkBody(),
  };
  if (errors.length === 0 && seen !== undefined && "remember" in seen) seen.remember(input.body as object);
  // The schemas that the input has passed are those that it is typed by.
  if (errors.length === 0) return input as unknown as CheckedInput<Row>;
  const told = row.renamed === undefined ? errors : withRenamed(errors, row.renamed);
  const isOlder = told.some((error, index) => error !== errors[index]);
  const older = isOlder ? ` Some fields are those of an earlier version: see /versions/${row.version}.` : "";
  throw new Refusal("invalid_request", {
    detail: `${errors.length === 1 ? "A field is" : "Several fields are"} not valid: see \`errors\`.${older}`,
    errors: told.slice(0, fieldErrorsMax),
  });
}

/** Returns the schema of the request body. For a batch, the schema leaves out the items. Returns undefined if the endpoint has no body. */
export function bodySchemaOf({ envelope, body }: Pick<Endpoint, "envelope" | "body">): z.ZodType | undefined {
  return envelope ?? body;
}
