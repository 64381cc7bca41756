import type { SiteLocation } from "@halcyon/schema/wire";
import type { SourceDescription } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";

/**
 * Returns the refusal for a place outside the covered area, or without a nearby cell of the requested surface (land or sea).
 *
 * @param covered - Sentence about the covered area.
 */
export function outside(
  covered: string,
  { coverage }: Pick<SourceDescription, "coverage">,
  { surface }: Pick<SiteLocation, "surface">,
): Refusal {
  const isOfSurface = surface !== undefined;
  const detail = isOfSurface
    ? `There is no ${surface} cell among the nearest cell and the eight around it: leave out surface, or choose another place. ${covered}`
    : covered;
  return new Refusal("location_outside_coverage", {
    detail,
    errors: [...(isOfSurface ? ["surface"] : []), "latitude", "longitude"].map((field) => ({
      field,
      code: "location_outside_coverage",
      detail,
      expected: { coverage },
    })),
  });
}
