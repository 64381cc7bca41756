import { variable, type VariableName, type WholeStep } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { formatSpan, type HourSpan, joinSpans } from "../hours/hour-span.ts";
import type { ForecastDataPart } from "./forecast-data.ts";

/** What is looked at of a part that answers. */
type SteppedPart = Pick<ForecastDataPart, "from" | "to"> & {
  readonly forecast: Pick<ForecastDataPart["forecast"], "source" | "run" | "layers">;
};

/** The variables whose hours have the extreme of a longer step, with the stamps of these hours. */
export function wholeSteps(
  names: readonly VariableName[],
  parts: readonly SteppedPart[],
  now: EpochHour,
): WholeStep[] {
  const extremes = names.filter((name) => ["max", "min"].includes(variable(name).stepType));
  const spans = extremes.flatMap((name) =>
    joinSpans(parts.flatMap((part) => stepsOf(name, part, now)).map((span) => ({ name, ...span }))),
  );
  return spans.map(({ name, stepHours, ...span }) => ({
    variable: name,
    step_hours: stepHours,
    ...formatSpan(span),
  }));
}

/** The stamps of a part that lie in steps of more than an hour; none of a variable that it does not carry itself. */
function stepsOf(
  name: VariableName,
  { forecast, from, to }: SteppedPart,
  now: EpochHour,
): (HourSpan & { readonly stepHours: number })[] {
  const layer = forecast.layers.find(({ variables }) => variables.includes(name));
  const { source, run } = layer ?? forecast;
  const lastLead = source.variables.get(name)?.toLeadHours ?? 0;
  return source.leadHours.flatMap((lead, index) => {
    const before = source.leadHours[index - 1] ?? lead;
    const span = {
      fromHour: Math.max(run + before + 1, now + from),
      toHour: Math.min(run + lead + 1, now + to),
    };
    const isLong = lead - before > 1 && lead <= lastLead && span.fromHour < span.toHour;
    return isLong ? [{ stepHours: lead - before, ...span }] : [];
  });
}
