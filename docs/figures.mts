import { acceptableFrom, idealAbove, likelihoods, planningAid, polarities } from "@halcyon/schema";
import { batchItemsMax, retentionHours, valuesPerCost, workValues } from "@halcyon/schema/endpoints";
import {
  ensembleFromHour,
  forecastHoursMax,
  quantileMembersMin,
  quantilesToHour,
} from "@halcyon/schema/registry";
import {
  evidenceDays,
  evidenceMax,
  evidenceOpenMax,
  evidenceSameDays,
  fieldNumbersPerCost,
  linkDays,
  mapLinkOriginsMax,
  mapLinksMax,
  planLookDays,
  runsPerCost,
  tablesMax,
} from "@halcyon/schema/v2";
import {
  addressesMax,
  deliveryDays,
  eventDays,
  eventsPerHourMax,
  eventStreamMinutes,
  eventStreamsPerKeyMax,
  feedsMax,
  linkAgainHours,
  mailboxLinksADayMax,
  mailsADayMax,
  unsubscribeDays,
  watchedPlacesMax,
  watchesMax,
  watchHorizonHoursMax,
  watchRoundsADay,
  webhooksMax,
} from "@halcyon/schema/watch";
import {
  customEntriesMax,
  customIds,
  dataNumbersMax,
  historicalHourlyYearsMax,
  movedMeters,
  overHoursMax,
  usualLapseKPerKm,
  windowHoursMax,
} from "@halcyon/schema/wire";
import { entries, findEntry } from "@halcyon/library";
import { hoursMax as agentHoursMax } from "@halcyon/mcp";
import { membersNeeded } from "@halcyon/scoring";
import { environmentSchema } from "@halcyon/server/config";
import { formatEpochHour } from "@halcyon/schema/time";
import { openMeteoArchive, openMeteoClient } from "@halcyon/weather/sources/open-meteo";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { capFigures } from "./generate/plots/cap-plot.mts";

const defaults = environmentSchema.parse({});

const crane = findEntry("task", 1)!;

/** Returns the first year of a climate record. */
function firstYear(record: ReturnType<typeof syntheticHistory>): string {
  return formatEpochHour(record.describe().first).slice(0, 4);
}

/** Numbers in the documentation, by name. They are imported from the code that uses them, so that text and code cannot differ. */
export const figures = {
  idealAbove,
  acceptableFrom,
  overHoursMax,
  windowHoursMax,
  agentHoursMax,
  batchItemsMax: batchItemsMax.toLocaleString("en"),
  customEntriesMax: customEntriesMax.toLocaleString("en"),
  customIdFrom: customIds.min.toLocaleString("en"),
  retentionHours,
  dataNumbersMax: dataNumbersMax.toLocaleString("en"),
  valuesPerCost: valuesPerCost.toLocaleString("en"),
  numberValues: workValues.number,
  dayValues: workValues.day,
  readValues: workValues.read,
  derivedValues: workValues.derived,
  aroundValues: workValues.around,
  reasonValues: workValues.reason,
  shareValues: workValues.share,
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
  entryHeader: `${crane.type}/${crane.id}/${crane.slug};v=${crane.version};polarity=${polarities[crane.type]}`,
  era5FirstYear: firstYear(openMeteoArchive({ client: openMeteoClient() })),
  syntheticFirstYear: firstYear(syntheticHistory({ seed: 1 })),
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
  eventDays,
  deliveryDays,
  unsubscribeDays,
  evidenceDays,
  linkDays,
  mapLinkOriginsMax,
  mapLinksMax,
  planLookDays,
  fieldNumbersPerCost,
  tablesMax,
  evidenceMax,
  evidenceOpenMax,
  evidenceSameDays,
  runsPerCost,
  burstPerSecond: defaults.HALCYON_BURST_PER_SECOND,
  burstPerSecondPerAddress: defaults.HALCYON_BURST_PER_SECOND_PER_ADDRESS.toLocaleString("en"),
  inWorkPerKey: defaults.HALCYON_IN_WORK_PER_KEY,
  eventStreamMinutes,
  eventStreamsPerKeyMax,
  watchHorizonHoursMax,
  watchRoundsADay,
  watchesMax,
  watchedPlacesMax: watchedPlacesMax.toLocaleString("en"),
  webhooksMax,
  feedsMax,
  addressesMax,
  linkAgainHours,
  mailboxLinksADayMax,
  mailsADayMax,
  eventsPerHourMax: eventsPerHourMax.toLocaleString("en"),
  movedFromM: movedMeters.from,
  movedToM: movedMeters.to.toLocaleString("en"),
} as const;

export { planningAid };
