import type { SourceDescription } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";
import type { FieldLocator } from "./field-locator.ts";

/** A place that some data do not cover. */
export function outside(
  detail: string,
  { coverage }: Pick<SourceDescription, "coverage">,
  locate: FieldLocator,
): Refusal {
  return new Refusal("location_outside_coverage", {
    detail,
    errors: ["latitude", "longitude"].map((field) => ({
      ...locate(field),
      code: "location_outside_coverage",
      detail,
      expected: { coverage },
    })),
  });
}
