import type { SourceDescription } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";

/** A place that some data do not cover. */
export function outside(detail: string, { coverage }: Pick<SourceDescription, "coverage">): Refusal {
  return new Refusal("location_outside_coverage", {
    detail,
    errors: ["latitude", "longitude"].map((field) => ({
      field,
      code: "location_outside_coverage",
      detail,
      expected: { coverage },
    })),
  });
}
