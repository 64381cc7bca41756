import { cellSeries, type CellSeriesReader } from "./cell-series.ts";
import type { Archive } from "./open-archive.ts";

/** Whether a run has numbers at its last lead, for every member, in the middle of the grid. */
export async function holdsLastLead(
  { leadHours, grid, members, variables }: Archive,
  reader: CellSeriesReader,
  runIndex: number,
): Promise<boolean> {
  const lead = leadHours.length - 1;
  const whole = [...variables.values()].filter(({ toLeadHours }) => toLeadHours === leadHours[lead]);
  const array = (whole.find(({ stepType }) => stepType === "instant") ?? whole[0])?.arrays[0];
  if (array === undefined) return false;
  const latitudeIndex = grid.latitudes.length >> 1;
  const longitudeIndex = grid.longitudes.length >> 1;
  const cell = {
    latitudeIndex,
    longitudeIndex,
    latitude: grid.latitudes[latitudeIndex]!,
    longitude: grid.longitudes[longitudeIndex]!,
  };
  const at = await cellSeries(reader, array, cell, [{ run: { start: 0, index: runIndex }, lead }]);
  return Array.from({ length: members }, (_, member) => at(runIndex, lead, member)).every(
    (value) => !Number.isNaN(value),
  );
}
