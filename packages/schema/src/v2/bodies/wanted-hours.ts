import type { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { daylightOnlySchema, zonelessHoursSchema } from "../../time/wanted-hours.ts";

/** Request fields that limit the hours of a window to daylight, or to certain hours of the local clock. Local hours refer to the `timezone` of the request. */
export const hoursOptions = {
  daylight_only: daylightOnlySchema,
  local_hours: zonelessHoursSchema.optional().meta({
    description: "Hours on the clock of `timezone`, which is then required.",
  }),
};

interface Asked {
  readonly timezone?: string | undefined;
  readonly window: { readonly local_hours?: object | undefined };
}

/** Checks that a request with local hours also states the time zone. */
export function checkTimezone({ value, issues }: z.core.ParsePayload<Asked>): void {
  if (value.window.local_hours === undefined || value.timezone !== undefined) return;
  issues.push(
    asIssue(value, {
      code: "required",
      path: ["timezone"],
      detail:
        'Local hours need a zone: give a name such as Europe/Zurich, "auto" for the zone of the place, or "UTC".',
    }),
  );
}
