import { asIssue } from "../errors/fault.ts";
import { epochHourOf, formatEpochHour, millisecondsPerHour } from "./time.ts";
import { timestampSchema } from "./timestamp.ts";

/** An instant on the wire that begins an hour. */
export const fullHourSchema = timestampSchema.check(({ value, issues }) => {
  const epochMs = Date.parse(value);
  if (Number.isNaN(epochMs) || epochMs % millisecondsPerHour === 0) return;
  const before = epochHourOf(epochMs);
  const values = [formatEpochHour(before), formatEpochHour(before + 1)];
  issues.push(
    asIssue(value, {
      code: "not_on_the_hour",
      detail: `Hours are whole: ${values.join(" or ")}.`,
      expected: { values },
    }),
  );
});
