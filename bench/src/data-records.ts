import type { VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { copyRecord, openRecordWriter, surveyCells } from "@halcyon/store";
import type { RecordDescription, RecordSource } from "@halcyon/weather";
import { syntheticHistory, syntheticProjections } from "@halcyon/weather/sources/synthetic";

/** The places that the records hold; requests ask for one after the other. */
export const places = [
  { latitude: 49.25, longitude: -123 },
  { latitude: 47.5, longitude: 8.5 },
] as const;

export const history = "history";
export const models = Array.from({ length: 30 }, (_, index) => `model-${index}`);
export const scenario = "ssp245";
export const nowMs = Date.UTC(2026, 10, 21);

/** What a record is taken over from: its weather, under a description that says otherwise. */
interface Copy {
  readonly source: RecordSource;
  readonly record: string;
  readonly changes: Partial<RecordDescription>;
  readonly variables: readonly VariableName[];
}

/** Writes a history of hours and the days of the climate models to 2099 into a store. */
export async function writeRecords(root: string): Promise<void> {
  const past: Copy = {
    source: syntheticHistory({ seed: 0, clock: () => nowMs }),
    record: history,
    changes: {},
    variables: ["temperature_2m", "wind_speed_10m", "wind_gusts_10m", "precipitation", "cape"],
  };
  const [source] = syntheticProjections(0);
  const last = dayNumber(source!.describe().calendar, { year: 2100, month: 1, day: 1 }) - 1;
  const projected = models.map((record): Copy => ({
    source: source!,
    record,
    changes: { model: record, scenario, last },
    variables: ["temperature_2m"],
  }));
  await Promise.all([past, ...projected].map(async (copy) => writeCopy(root, copy)));
}

async function writeCopy(root: string, { source, record, changes, variables }: Copy): Promise<void> {
  const cells = await surveyCells(source, { sites: places, reachKm: 30 });
  const whole = source.describe();
  const carried = new Map(variables.map((name) => [name, whole.variables.get(name)!]));
  const writer = await openRecordWriter(root, {
    ...whole,
    ...(changes as RecordDescription),
    variables: carried,
    record,
    cells,
  });
  await copyRecord(source, writer);
  await writer.publish();
}
