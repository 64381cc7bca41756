import type { FieldError } from "../errors/problem.ts";

/** Fields of an earlier version, by their present names. */
export type RenamedFields = ReadonlyMap<string, string>;

/**
 * Returns the same errors. For an unknown field of an earlier version, the error states its present name.
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
