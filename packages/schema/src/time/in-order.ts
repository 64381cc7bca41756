import { orFault } from "../errors/fault.ts";

type Rule = [check: (span: Record<string, unknown>) => boolean, otherwise: ReturnType<typeof orFault>];

/**
 * Returns the arguments of `refine` for the rule that a period must not end before it starts.
 *
 * @param start - Name of the field with the first day or year of the period.
 * @param end - Name of the field with the last day or year of the period.
 */
export function inOrder(start: string, end: string, unit: "day" | "year"): Rule {
  const detail = `The last ${unit} is before the first.`;
  return [
    ({ [start]: first, [end]: last }) => (first as string | number) <= (last as string | number),
    orFault({ code: "range_reversed", path: [end], detail }),
  ];
}
