import type { CalibrationVariable } from "../calibration-file.ts";

type FileClass = CalibrationVariable["classes"][number];
type ClassOf<Variable extends CalibrationVariable> = Variable["classes"][number] & {
  readonly accepted: true;
};

/** Two lead classes (ranges of lead times) between whose middles a lead time lies, and its position between these middles. */
interface BetweenClasses<Class> {
  readonly from: Class;
  readonly to: Class;
  /** Relative position of the lead between the classes: 0 at `from`, 1 at `to`. */
  readonly share: number;
  /** Weight of the calibrated value, 0..1. The raw value has the remaining weight. */
  readonly weight: number;
}

/** Returns true if the calibration of a class of lead times is applied in responses: the calibration was accepted and is not suspended. */
export function isActive<Class extends FileClass>(one: Class): one is Class & { readonly accepted: true } {
  return one.accepted && one.suspended === undefined;
}

/**
 * Returns a function that gives the calibration at a lead time. Calibration changes gradually from the middle of a class to the middle of the next class. If
 * lead times beyond an edge of a class are not calibrated, the calibration changes to raw weather between the middle and this edge. Values therefore do not
 * jump where classes meet.
 *
 * @param lastLeadHours - Last lead time of the model part. A class that extends further ends at this lead time.
 * @returns Function that returns undefined at lead times that stay raw.
 */
export function betweenClasses<Variable extends CalibrationVariable>(
  { classes }: Variable,
  lastLeadHours: number,
): (leadHours: number) => BetweenClasses<ClassOf<Variable>> | undefined {
  const spans = classes
    .map((one) => ({ one, from: one.from_day * 24, to: Math.min(one.to_day * 24, lastLeadHours) }))
    .filter(({ from, to }) => from < to)
    .map(({ one, from, to }) => ({ class: one, from, to, middle: (from + to) / 2 }));
  return (lead) => {
    if (lead <= 0) return undefined;
    const index = spans.findIndex(({ to }) => lead <= to);
    const here = spans[index];
    if (here === undefined || lead < here.from || !isActive(here.class)) return undefined;
    const own = here.class as ClassOf<Variable>;
    const alone = { from: own, to: own, share: 0 };
    const isAfter = lead >= here.middle;
    const beside = spans[isAfter ? index + 1 : index - 1];
    const edge = isAfter ? here.to : here.from;
    // Before the first lead and after the last there is nothing to fade into.
    if (edge === (isAfter ? lastLeadHours : 0)) return { ...alone, weight: 1 };
    if (beside === undefined || (isAfter ? beside.from : beside.to) !== edge || !isActive(beside.class)) {
      return { ...alone, weight: Math.abs(edge - lead) / Math.abs(edge - here.middle) };
    }
    const other = beside.class as ClassOf<Variable>;
    const share = Math.abs(lead - here.middle) / Math.abs(beside.middle - here.middle);
    return { from: own, to: other, share, weight: 1 };
  };
}
