import type { Calendar } from "@halcyon/schema/time";

/** A made climate model: its own weather, and its own faults. */
export interface ClimateModel {
  readonly name: string;
  readonly calendar: Calendar;
  /** The warming of the model for each degree of the best estimate. */
  readonly sensitivity: number;
  /** How much more it rains for each degree of global warming, as a share. */
  readonly wetterPerC: number;
  /** How much warmer than the synthetic climate it always is [degC]. */
  readonly biasC: number;
  /** The rain of the model for each millimetre of the synthetic climate. */
  readonly rainShare: number;
}

/** Climate models that differ as real ones do: in their calendars, their sensitivity and their faults. */
export const climateModels: readonly ClimateModel[] = [
  model("a", "standard", { sensitivity: 1, wetterPerC: 0.02, biasC: 0.3, rainShare: 1.05 }),
  model("b", "noleap", { sensitivity: 0.8, wetterPerC: 0.01, biasC: -0.6, rainShare: 0.9 }),
  model("c", "360_day", { sensitivity: 1.3, wetterPerC: 0.03, biasC: -0.2, rainShare: 1.15 }),
  model("d", "noleap", { sensitivity: 1.1, wetterPerC: -0.01, biasC: 0.9, rainShare: 0.95 }),
  model("e", "standard", { sensitivity: 0.9, wetterPerC: 0.04, biasC: 0.1, rainShare: 1.1 }),
];

function model(
  letter: string,
  calendar: Calendar,
  traits: Omit<ClimateModel, "name" | "calendar">,
): ClimateModel {
  return { name: `synthetic-${letter}`, calendar, ...traits };
}
