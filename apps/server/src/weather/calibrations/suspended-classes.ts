import type { CalibrationFault, CalibrationFile } from "@halcyon/weather";

/** Each class of a file that is raw because it did harm. */
export function suspendedClasses({ id, variables }: CalibrationFile): CalibrationFault[] {
  return Object.entries(variables).flatMap(([name, { classes }]) =>
    classes.flatMap((one): CalibrationFault[] => {
      if (!one.accepted || one.suspended === undefined) return [];
      const { date, reason } = one.suspended;
      const because = `${name} is raw since ${date}, ${one.from_day} to ${one.to_day} days ahead: ${reason.replace(/\.$/, "")}`;
      return [{ id, kind: "suspended", because }];
    }),
  );
}
