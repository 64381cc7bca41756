import { join } from "node:path";
import {
  type Decoders,
  fieldValues,
  Grib2Error,
  type Grib2Field,
  grib2Fields,
  readProduct,
  type Grid,
  readGrid,
} from "@halcyon/grib2";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { GridCells, SiteCells } from "@halcyon/store";
import { isLand } from "@halcyon/weather/source-kit";
import { cellsInGrid, type Extent, placesOf } from "../cells/cells-in-grid.ts";
import { fetchAgain } from "../fetch/fetch-again.ts";
import type { FetchedField } from "../fetch/fetch-file.ts";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import { fetchRanges, type FetchReport } from "../fetch/fetch-ranges.ts";
import { readSealed, writeSealed } from "../fetch/sealed-file.ts";
import { type Journal, openJournal } from "../fetch/journal.ts";
import { grib2Quantity } from "../providers/grib2-quantity.ts";
import { IngestError } from "../ingest-error.ts";
import { type IngestPlan, isPromised, type PlannedFile } from "../providers/plan.ts";
import type { Provider } from "../providers/provider.ts";
import { cellFinder } from "../cells/cell-finder.ts";

/** Requested cells of a run, with surface data for these cells. */
export interface SurveyedCells {
  readonly cells: GridCells | SiteCells;
  /** True for each cell that is sea. */
  readonly sea: readonly boolean[];
  /** Height of the model's ground in each cell [m]; NaN if the run does not contain it. */
  readonly elevationM: readonly number[];
  /** Requested places that are outside the grid of the files. */
  readonly outside: readonly Location[];
  /** True if the run has a land-sea mask. Otherwise, a coarse map determines which cells are sea. */
  readonly knowsSurface: boolean;
}

export interface Survey extends SurveyedCells {
  /** Moves the messages of the survey into the journal of the ingest, so that the ingest does not fetch them again. */
  handOver(journal: Journal, crop: FetchOptions["crop"]): Promise<void>;
}

/**
 * Returns the first file of a plan that certainly contains a needed field. The file is reduced to its first lead time, its first member and one row of the
 * provider's table.
 */
export function surveyFile(files: IngestPlan["files"]): PlannedFile | undefined {
  for (const file of files) {
    const row = file.rows.find((one) => isPromised(one, file.leadHours));
    if (row !== undefined) return { ...oneLead(file), members: file.members.slice(0, 1), rows: [row] };
  }
  return undefined;
}

/** Returns a file with only its first lead time. */
export function oneLead(file: PlannedFile): PlannedFile {
  return file.severalLeads === undefined ? file : { ...file, severalLeads: [file.leadHours] };
}

export interface SurveyOptions extends Omit<FetchOptions, "crop" | "onProgress"> {
  /** True to fetch every message until two responses agree. */
  readonly twice?: boolean;
}

/**
 * Finds the cells of an ingest in the grid of a run's first file, and determines which cells are sea.
 *
 * @param first - File returned by {@link surveyFile}.
 * @returns The survey, or the fetch report if the file could not be fetched.
 * @throws IngestError `unusable` if the grid cannot be read.
 */
export async function surveyRun(
  provider: Provider,
  run: EpochHour,
  first: PlannedFile,
  extent: Extent,
  options: SurveyOptions,
): Promise<Survey | FetchReport> {
  const workFolder = surveyFolder(options.workFolder);
  const fetchWhole = async (file: PlannedFile, waitMs: number | undefined): Promise<FetchReport> =>
    fetchRanges(provider, run, [file], {
      ...options,
      workFolder,
      waitMs: waitMs ?? 0,
      gapBytes: 0,
      crop: async (message) => message,
    });
  const report = await fetchWhole(first, options.waitMs);
  const [firstField] = report.fields;
  if (firstField === undefined) return report;
  const message = await wholeMessage(firstField, options);
  const gridOf = searchedGrids();
  const { cells, outside } = cellsInGrid(gridOfMessage(message, first.url, gridOf), extent);
  const { landField, heightField, ...surfaceFile } = provider.surface(run);
  const surfaceRows = [landField, heightField].map((field) => ({
    name: field,
    fields: [field],
    stepType: "instant" as const,
    optional: true as const,
  }));
  const { fields } = await fetchWhole({ ...surfaceFile, rows: surfaceRows }, undefined);
  const surface = await surfaceOf(fields, options, gridOf);
  const landShare = surface.get("land_cover");
  const places = placesOf(cells).map((place) => ({
    ...place,
    sea: (landShare?.(place) ?? Number(isLand(place))) < 0.5,
    elevationM: heightM(surface, place),
  }));

  const sea = places.map((place) => place.sea);
  const elevationM = places.map((place) => place.elevationM);
  return {
    sea,
    elevationM,
    cells:
      "sites" in cells
        ? {
            reachKm: cells.reachKm,
            sites: places.map(({ elevationM: heightOfSiteM, ...site }) =>
              Number.isNaN(heightOfSiteM) ? site : { ...site, elevationM: heightOfSiteM },
            ),
          }
        : {
            ...cells,
            sea,
            elevationM,
          },
    outside,
    knowsSurface: landShare !== undefined,
    handOver: async (journal, crop) => {
      const from = await openJournal(workFolder, provider, run).open(first);
      const to = await journal.open(first);
      const index = await from.index();
      if (index !== undefined && (await to.index()) === undefined) await to.keepIndex(index);
      if (!to.has(firstField.offset)) await to.keep(firstField.offset, await crop(message));
    },
  };
}

/** Returns the folder for messages that are fetched only to find the cells of a run. */
export function surveyFolder(workFolder: string): string {
  return join(workFolder, "survey");
}

/** Returns a message with all its bytes, as received from the provider. */
export async function wholeMessage(
  { path, file, offset }: FetchedField,
  options: SurveyOptions,
): Promise<Uint8Array> {
  const message = await readSealed(path);
  if (message === undefined)
    throw new IngestError("retry_later", `${path} changed on the disk. Ingest again.`);
  if (options.twice !== true) return message;
  const connection = { ...fetchDefaults, ...options, onRetry: () => undefined };
  const range = { offset, length: message.length };
  const answer = await fetchAgain(connection, [file.url], range, (other) => message.equals(other));
  if (answer === "same") return message;
  if (answer === "none") {
    throw new IngestError(
      "retry_later",
      `No two answers for a message of ${path} agree. Ingest again later.`,
    );
  }
  await writeSealed(path, answer);
  return answer;
}

function gridOfMessage(message: Uint8Array, url: string, gridOf: GridOf): SearchedGrid {
  try {
    for (const field of grib2Fields(message)) return gridOf(field);
  } catch (error) {
    if (!(error instanceof Grib2Error)) throw error;
    const { origin, pathname } = new URL(url);
    throw new IngestError("unusable", `The grid of ${origin}${pathname} cannot be read: ${error.message}`);
  }
  throw new Error("A message has at least one field.");
}

type GridOf = ReturnType<typeof searchedGrids>;
type AtPlace = (place: Location) => number | undefined;

/** Reads the surface data from messages, by quantity; empty if the messages cannot be read. */
async function surfaceOf(
  fields: readonly FetchedField[],
  options: SurveyOptions,
  gridOf: GridOf,
): Promise<ReadonlyMap<string, AtPlace>> {
  const surface = new Map<string, AtPlace>();
  const jpeg2000 = await openJpeg2000();
  for (const ofSurface of fields) {
    const message = await wholeMessage(ofSurface, options);
    try {
      for (const field of grib2Fields(message)) {
        const measured = grib2Quantity(readProduct(field));
        if (measured !== undefined)
          surface.set(measured.quantity, valuesOf(field, gridOf(field), { jpeg2000 }));
      }
    } catch (error) {
      if (!(error instanceof Grib2Error)) throw error;
    }
  }
  return surface;
}

function valuesOf(field: Grib2Field, { grid, find }: SearchedGrid, decoders: Decoders): AtPlace {
  const values = fieldValues(field, grid, decoders);
  return (place) => {
    const value = values[find(place)?.index ?? -1];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  };
}

const standardGravityMps2 = 9.806_65;

function heightM(surface: ReadonlyMap<string, AtPlace>, place: Location): number {
  const geopotential = surface.get("surface_geopotential")?.(place) ?? Number.NaN;
  return surface.get("surface_height")?.(place) ?? geopotential / standardGravityMps2;
}

/** Grid, with a function that finds the cell for a place. */
interface SearchedGrid {
  readonly grid: Grid;
  readonly find: ReturnType<typeof cellFinder>;
}

/**
 * Returns a function that reads the grid of a field. Fields on the same grid share one prepared cell search, because its preparation takes half a second for a
 * million cells.
 */
export function searchedGrids(): (field: Grib2Field) => SearchedGrid {
  const known = new Map<string, SearchedGrid>();
  return (field) => {
    const key = String.fromCharCode(...field.grid.bytes(1));
    const before = known.get(key);
    if (before !== undefined) return before;
    const grid = readGrid(field);
    const searched = { grid, find: cellFinder(grid) };
    known.set(key, searched);
    return searched;
  };
}
