import type { VariableName } from "@halcyon/schema";
import type { CalibrationFile, CalibrationVariable } from "@halcyon/weather";
import type { LeadClass } from "../../verification/lead-classes.ts";

/** Returns the lead times at which each variable of a file is calibrated, ascending. Consecutive lead times are joined. */
export function calibratedLeads({
  variables,
}: Pick<CalibrationFile, "variables">): ReadonlyMap<VariableName, LeadClass[]> {
  const named = Object.entries(variables) as [VariableName, CalibrationVariable][];
  return new Map(
    named.flatMap(([name, { classes }]) => {
      const spans: LeadClass[] = [];
      for (const { from_day: fromDay, to_day: toDay, ...one } of classes) {
        if (!one.accepted || one.suspended !== undefined) continue;
        const before = spans.at(-1);
        if (before?.toDay === fromDay) spans[spans.length - 1] = { ...before, toDay };
        else spans.push({ fromDay, toDay });
      }
      return spans.length === 0 ? [] : [[name, spans] as const];
    }),
  );
}

/** Returns true if any file calibrates any variable at some lead of a class. */
export function isCalibrated(files: readonly CalibrationFile[], { fromDay, toDay }: LeadClass): boolean {
  const spans = files.flatMap((file) => [...calibratedLeads(file).values()].flat());
  return spans.some((one) => one.fromDay < toDay && one.toDay > fromDay);
}
