import { checkValue, type Endpoint, type FieldError, type FieldPlace, fieldErrorsMax } from "@halcyon/schema";
import type { z } from "zod";
import { Refusal } from "../refusal.ts";
import type { CheckedInput, Input } from "./handler.ts";

/**
 * Checks all input of an endpoint and reports every fault at once. Input that the endpoint does not take is left out.
 *
 * @param faults - Those that were found before.
 * @throws Refusal invalid_request
 */
export function checkInput<Row extends Endpoint>(
  row: Row,
  given: Input,
  faults: readonly FieldError[],
): CheckedInput<Row> {
  const errors = [...faults];
  const apart = row.envelope === undefined ? [] : ["items"];
  const check = (schema: z.ZodType | undefined, value: unknown, place: FieldPlace): unknown => {
    if (schema === undefined) return undefined;
    const found = checkValue(schema, value, place, place === "body" ? apart : []);
    if ("errors" in found) errors.push(...found.errors);
    return "errors" in found ? undefined : found.data;
  };
  const input: Input = {
    params: check(row.params, given.params, "path"),
    query: check(row.query, given.query, "query"),
    headers: check(row.headers, given.headers, "header"),
    body: check(bodySchemaOf(row), given.body, "body"),
  };
  // The schemas that the input has passed are those that it is typed by.
  if (errors.length === 0) return input as unknown as CheckedInput<Row>;
  throw new Refusal("invalid_request", {
    detail: `${errors.length === 1 ? "A field is" : "Several fields are"} not as the contract says: see \`errors\`.`,
    errors: errors.slice(0, fieldErrorsMax),
  });
}

/** What a body as a whole is checked by; undefined where none is taken. */
export function bodySchemaOf({ envelope, body }: Pick<Endpoint, "envelope" | "body">): z.ZodType | undefined {
  return envelope ?? body;
}
