import { refSchema, type RenamedFields, withRenamed } from "@halcyon/schema/endpoints";
import { checkValue } from "@halcyon/schema/errors";
import type { z } from "zod";
import type { ReadItem } from "./check-items.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import { locateSites, placeLookUp } from "../pipeline/locate-sites.ts";
import { Refusal } from "../../errors/refusal.ts";

/** Maximum total number of format errors that are reported for all items. Once this number is reached, each further invalid item reports only one error. */
export const itemErrorsMax = 2000;

/**
 * Returns a function that reads the items of one list. The returned function is called once per item, in order.
 *
 * @param askedBy - Returns the request that an item contains. May throw a Refusal.
 * @param renamed - Present name of each renamed field, by its name in an earlier API version. Errors suggest the present name.
 * @param places - Returns the gazetteer, in which named places are looked up; absent if items cannot name places.
 */
export function listReader<Item extends { readonly ref?: string | undefined }, Asked>(
  schema: z.ZodType<Item>,
  askedBy: (item: Item) => Asked,
  renamed: RenamedFields = new Map(),
  places?: () => Gazetteer,
): (item: unknown) => ReadItem<Asked> {
  let errorsLeft = itemErrorsMax;
  const lookUp = places && placeLookUp(places);
  return (item) => {
    const checked = checkValue(schema, item, "body");
    const found =
      "errors" in checked || places === undefined ? checked : locateSites(checked.data, places, lookUp);
    const data = "data" in found ? found.data : "body" in found ? found.body : undefined;
    if (data !== undefined) {
      const ref = data.ref ?? null;
      try {
        return { ref, asked: askedBy(data) };
      } catch (error) {
        return { ref, error };
      }
    }
    const errors = withRenamed("errors" in found ? found.errors : [], renamed).slice(
      0,
      Math.max(1, errorsLeft),
    );
    errorsLeft -= errors.length;
    const error = new Refusal("invalid_request", {
      detail: "The item is not valid: see `errors`.",
      errors,
    });
    return { ref: refOf(item), error };
  };
}

/** Returns the `ref` of an invalid item, or null if the `ref` cannot be read. */
function refOf(item: unknown): string | null {
  if (typeof item !== "object" || item === null || !("ref" in item)) return null;
  const { success, data } = refSchema.safeParse(item.ref);
  return success ? data : null;
}
