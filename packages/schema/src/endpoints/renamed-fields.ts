import type { FieldError } from "../errors/problem.ts";

/** Names of fields in an earlier version, mapped to their present names. */
export type RenamedFields = ReadonlyMap<string, string>;

/**
 * Returns the errors with the present name added to each error about a field of an earlier version.
 *
 * @example
 * ```js
 * const unknown = { pointer: "#/request", code: "unknown_field", detail: "There is no field request here." };
 * withRenamed([unknown], new Map([["request", "location"]]))[0].did_you_mean; // => "location"
 * ```
 */
export function withRenamed(errors: readonly FieldError[], renamed: RenamedFields): readonly FieldError[] {
  return errors.map((error) => {
    const to = error.code === "unknown_field" ? renamed.get(nameOf(error)) : undefined;
    return to === undefined
      ? error
      : {
          ...error,
          detail: `${error.detail} An earlier version has this field; in this version it is ${to}.`,
          did_you_mean: to,
        };
  });
}

function nameOf({ pointer = "" }: FieldError): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}
