import {
  acceptableFrom,
  batchItemsMax,
  customEntriesMax,
  customIds,
  dataNumbersMax,
  dataNumbersPerCost,
  ensembleFromHour,
  forecastHoursMax,
  historicalHourlyYearsMax,
  idealAbove,
  keptHours,
  likelihoods,
  movedMeters,
  overHoursMax,
  planningAid,
  quantileMembersMin,
  quantilesToHour,
  usualLapseKPerKm,
  windowHoursMax,
} from "@halcyon/schema";
import { entries } from "@halcyon/library";
import { membersNeeded } from "@halcyon/scoring";
import { capFigures } from "./generate/plots/cap-plot.mts";

/** Numbers that pages print, by name: they come from the code that uses them, so that prose and code cannot differ. */
export const figures = {
  idealAbove,
  acceptableFrom,
  overHoursMax,
  windowHoursMax,
  batchItemsMax: batchItemsMax.toLocaleString("en"),
  customEntriesMax: customEntriesMax.toLocaleString("en"),
  customIdFrom: customIds.min.toLocaleString("en"),
  keptHours,
  dataNumbersMax: dataNumbersMax.toLocaleString("en"),
  dataNumbersPerCost: dataNumbersPerCost.toLocaleString("en"),
  historicalHourlyYearsMax,
  forecastHoursMax,
  forecastDaysMax: forecastHoursMax / 24,
  ensembleFromHourNoaa: ensembleFromHour.noaa,
  ensembleFromHourEcmwf: ensembleFromHour.ecmwf,
  quantileMembersMin,
  quantilesToHour,
  quantilesToDay: quantilesToHour / 24,
  lastQuantileHour: quantilesToHour - 1,
  tasks: entries.filter(({ type }) => type === "task").length,
  scenarios: entries.filter(({ type }) => type === "scenario").length,
  likelihoods: likelihoods
    .map(({ name, from }) => (from === 0 ? `else ${name}` : `${name} from ${from}`))
    .join(", "),
  capConstraints: capFigures.constraints,
  capBroken: capFigures.broken,
  capPlain: capFigures.plain,
  capCapped: capFigures.capped,
  membersNeededPercent: 100 * membersNeeded,
  usualLapse: usualLapseKPerKm,
  movedFromM: movedMeters.from,
  movedToM: movedMeters.to.toLocaleString("en"),
} as const;

export { planningAid };
