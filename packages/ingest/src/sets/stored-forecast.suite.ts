import { basename, join } from "node:path";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { placeColumns } from "../cells/place-columns.ts";
import type { FetchedField } from "../fetch/fetch-file.ts";
import { writeSealed } from "../fetch/sealed-file.ts";
import { cropper } from "../fields/crop/crop-message.ts";
import { findSuspects } from "../fields/steps/find-suspects.ts";
import { storedCatalogue } from "../fields/stored/stored-catalogue.ts";
import { storedFiles } from "../fields/stored/stored-message.ts";
import { type IngestPlan, planFiles, planMessages } from "../providers/plan.ts";
import type { Provider } from "../providers/provider.ts";

/** Forecast of the control member, for tests of fetched fields. */
export interface ForecastTask {
  readonly provider: Provider;
  readonly run: EpochHour;
  readonly variables: readonly VariableName[];
  readonly toLeadHours: number;
  /** Files and their indices, by their path in the bucket. */
  readonly objects: ReadonlyMap<string, Uint8Array>;
  readonly places: readonly Location[];
}

/** Fetched field, with the bytes of its message. */
export interface PlannedField extends FetchedField {
  readonly message: Uint8Array;
}

/** Returns the fields that an ingest of the forecast would fetch. Each field has a path in the folder for its message. */
export function fieldsOf(
  folder: string,
  { objects, ...task }: ForecastTask,
): { readonly rows: IngestPlan["rows"]; readonly fields: readonly PlannedField[] } {
  const { files, rows } = planFiles({ ...task, members: [0], atSea: false });
  const pathOf = (url: string): string => new URL(url).pathname.slice(1);
  const fields = files.flatMap((file) => {
    const index = new TextDecoder().decode(objects.get(pathOf(file.indexUrl)));
    const bytes = objects.get(pathOf(file.url))!;
    const { messages } = planMessages(task.provider, file, index);
    return messages.flatMap(({ offset, length, fields: ofMessage }) => {
      const message = bytes.subarray(offset, length === undefined ? bytes.length : offset + length);
      const path = join(folder, `${basename(file.url)}-${offset}`);
      return ofMessage.map((field) => ({ ...field, leadHours: file.leadHours, file, path, message }));
    });
  });
  return { rows, fields };
}

/** Writes the cropped message of every field to disk, as an ingest does. */
export async function keepAll(fields: readonly PlannedField[], places: readonly Location[]): Promise<void> {
  const crop = cropper(
    placeColumns(places.length, (index) => places[index]!),
    { jpeg2000: await openJpeg2000() },
  );
  for (const { path, message } of fields) await writeSealed(path, crop(message));
}

/** Returns the paths of unusable and of suspect messages. Only messages with fields that `rows` need are checked. */
export async function doubted(
  { provider, run, toLeadHours, places }: ForecastTask,
  rows: IngestPlan["rows"],
  fields: readonly PlannedField[],
): Promise<{ readonly unusable: ReadonlySet<string>; readonly suspect: ReadonlySet<string> }> {
  const needed = new Set(rows.flatMap((row) => row.fields));
  const ofRows = fields.filter(({ field }) => needed.has(field));
  const catalogue = await storedCatalogue(run, rows, ofRows, storedFiles(places.length));
  const leadHours = provider.leadHours(run).filter((lead) => lead <= toLeadHours);
  const tile = { from: 0, sea: places.map(() => false), elevationM: places.map(() => 0) };
  const { suspect } = await findSuspects(catalogue, rows, leadHours, 1, [tile]);
  return { unusable: catalogue.unusable, suspect };
}
