import {
  acceptableFrom,
  ensembleFromHour,
  forecastHoursMax,
  idealAbove,
  overHoursMax,
  planningAid,
  seasonalFromHour,
} from "@halcyon/schema";

/** Numbers that pages print, by name: they come from the code that uses them, so that prose and code cannot differ. */
export const figures = {
  idealAbove,
  acceptableFrom,
  overHoursMax,
  forecastHoursMax,
  forecastDaysMax: forecastHoursMax / 24,
  ensembleFromHourNoaa: ensembleFromHour.noaa,
  ensembleFromHourEcmwf: ensembleFromHour.ecmwf,
  seasonalFromHour,
  seasonalFromDay: seasonalFromHour / 24,
  lastQuantileHour: seasonalFromHour - 1,
} as const;

export { planningAid };
