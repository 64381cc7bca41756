import { variable, type VariableName, type WholeStep } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { ModelPartForecast, SourceDescription } from "@halcyon/weather";
import { cutTo, formatRange, type HourRange, joinRanges } from "../hours/hour-range.ts";
import type { ForecastDataModelPart } from "./forecast-data.ts";

/** Hours in which values of a variable are the maximum or minimum over a time step longer than an hour. */
export interface LongSteps extends HourRange {
  readonly variable: VariableName;
  readonly stepHours: number;
}

/** Model part whose time steps are examined. */
interface SteppedForecast extends Pick<ModelPartForecast, "run"> {
  readonly source: Pick<SourceDescription, "leadHours" | "variables">;
  readonly layers: readonly (Pick<ModelPartForecast["layers"][number], "run" | "variables"> & {
    readonly source: Pick<SourceDescription, "leadHours" | "variables">;
  })[];
}

/** Returns the hours of a run in which values are the maximum or minimum over a time step longer than an hour. Variables that the source lacks are skipped. */
export function longSteps(
  names: Iterable<VariableName>,
  { source: own, run: ownRun, layers }: SteppedForecast,
): LongSteps[] {
  const extremes = [...names].filter((name) => ["max", "min"].includes(variable(name).stepType));
  return extremes.flatMap((name) => {
    const layer = layers.find(({ variables }) => variables.includes(name));
    const { source, run } = layer ?? { source: own, run: ownRun };
    const lastLead = source.variables.get(name)?.toLeadHours ?? 0;
    const steps: LongSteps[] = [];
    for (const [index, lead] of source.leadHours.entries()) {
      const stepHours = lead - (source.leadHours[index - 1] ?? lead);
      if (stepHours <= 1 || lead > lastLead) continue;
      const [fromHour, toHour] = [run + lead - stepHours, run + lead];
      const last = steps.at(-1);
      if (last?.toHour === fromHour && last.stepHours === stepHours)
        steps[steps.length - 1] = { ...last, toHour };
      else steps.push({ variable: name, stepHours, fromHour, toHour });
    }
    return steps;
  });
}

/** Returns, in the format of responses, the time steps longer than an hour in which values of a variable are a maximum or minimum. */
export function wholeSteps(
  names: readonly VariableName[],
  parts: readonly (Pick<ForecastDataModelPart, "from" | "to"> & { readonly forecast: SteppedForecast })[],
  now: EpochHour,
): WholeStep[] {
  // A stamp ends its hour.
  const spans = parts.flatMap(({ forecast, from, to }) =>
    longSteps(names, forecast).flatMap(({ fromHour, toHour, ...step }) =>
      cutTo(
        { ...step, fromHour: fromHour + 1, toHour: toHour + 1 },
        { fromHour: now + from, toHour: now + to },
      ),
    ),
  );
  return joinRanges(spans).map(saidSteps);
}

/**
 * Converts a range of hours to the format of responses. In this range, values of a variable are the maximum or minimum over a time step longer than an hour.
 */
export function saidSteps({ variable: name, stepHours, ...span }: LongSteps): WholeStep {
  return { variable: name, step_hours: stepHours, ...formatRange(span) };
}
