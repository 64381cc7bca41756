import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { calendarDate, type EpochHour } from "@halcyon/schema/time";
import type { StoredBytes } from "../../cache/stored-tiles.ts";
import {
  recordPacking,
  type RecordDescription,
  type RecordRequest,
  type RecordSource,
} from "../../record/record-source.ts";
import type { Cell } from "../../source/source.ts";
import { loopTurn } from "../../io/loop-turn.ts";
import { type ArchiveModel, type ArchiveOffer, archiveOffers, hourOfYear } from "./archive-model.ts";
import { callWeight } from "../client/call-weight.ts";
import { endpointReach } from "./endpoint-reach.ts";
import { packAnswer } from "../hourly-answer.ts";
import { daysOf, hourlyQuery } from "../hourly-query.ts";
import { storedSeries, type Stretch } from "./stored-series.ts";
import { latticeCell } from "../lattice-cell.ts";
import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import { openMeteoLicence } from "../open-meteo-licence.ts";
import type { Series } from "../series-cache.ts";

export interface OpenMeteoArchiveOptions {
  /** Client of Open-Meteo. All sources share the client, and therefore one quota. */
  readonly client: OpenMeteoClient;
  /** Data set to read; ERA5 by default. */
  readonly model?: ArchiveModel;
  /** Maximum memory for cached series [bytes]; 64 MiB by default. */
  readonly cacheBytes?: number;
  /** Cache of years that outlasts the process. If absent, years are requested again after a restart. */
  readonly kept?: StoredBytes;
}

const cacheBytesDefault = 64 * 1024 * 1024;

/** Maximum delay of the provider [h]. If values are missing for longer, they count as a gap. */
const latestHours = 30 * 24;

/**
 * Opens a reanalysis at Open-Meteo as an hourly record: ERA5 from 1940, stamped at the end of the hour, requested by place and year. Final years are cached
 * permanently, other years for 6 h. If a request fails, years that were read earlier stay available. `read` throws {@link OpenMeteoError} if the provider
 * returns no weather. Missing weather is never invented.
 *
 * @example Continues from {@link openMeteoClient}.
 * ```js
 * formatEpochHour(openMeteoArchive({ client }).describe().first); // => "1940-01-01T00:00:00Z"
 * ```
 */
export function openMeteoArchive(options: OpenMeteoArchiveOptions): RecordSource {
  const { client, model = "era5", cacheBytes = cacheBytesDefault, kept } = options;
  const offer = archiveOffers[model];
  const fixed = describe(client, model);
  const series = storedSeries(cacheBytes, kept, "hour");
  /** Newest hour that the provider has. Set only if that hour is older than expected. */
  let late: { readonly edition: EpochHour; readonly newest: EpochHour } | undefined;

  const nowHour = (): EpochHour => Math.floor(client.nowMs() / 3_600_000);
  const description = (): RecordDescription => {
    const now = nowHour();
    const edition = editionOf(now);
    return {
      ...fixed,
      last: late?.edition === edition ? late.newest : dueHour(offer, now),
      awaitedTo: Math.floor(now / 24) * 24 + 23,
      revision: String(edition),
    };
  };

  const ask = async (cell: Cell, { from, to }: ArchiveYear, names: readonly VariableName[]) => {
    const variables = new Map(names.map((name) => [name, offer.variables.get(name)!]));
    const columns = [...variables.values()].map(({ column }) => column);
    const stamps = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const expected = { what: fixed.id, location: cell, stamps, stepHours: 1, members: 1, variables };
    const found = await client.weather(
      {
        endpoint: "archive",
        query: hourlyQuery({ location: cell, endpoint: "archive", model, columns, stepHours: 1, from, to }),
        weight: weightOf(columns.length, { from, to }),
      },
      (json) => packAnswer(json, expected),
    );
    const gusts = found.get("wind_gusts_10m");
    if (gusts !== undefined && offer.gustsOfTheMoment) takeStronger(gusts);
    // The next year waits for others.
    await loopTurn();
    return found;
  };

  const noteLateness = ({ from, to }: ArchiveYear, found: Series): void => {
    const due = dueHour(offer, nowHour());
    if (to < due) return;
    const newest = from + Math.max(...[...found.values()].map((values) => values.findLastIndex(isThere)));
    const isLate = newest >= from && newest < due && newest > due - latestHours;
    late = isLate ? { edition: editionOf(nowHour()), newest } : undefined;
  };

  const stretchOf = ({ latitude, longitude }: Cell, { year, edition, from, to }: ArchiveYear): Stretch => ({
    name: [
      "open-meteo archive",
      model,
      latitude,
      longitude,
      year,
      ...(edition === undefined ? [] : [edition]),
    ].join(" "),
    steps: to - from + 1,
  });

  /** Returns the hours of a request that the record has. Also returns the years and variables that must be read for them. */
  const planOf = ({ cell, variables, from, to }: RecordRequest) => {
    const refused = variables.find((name) => !offer.variables.has(name));
    if (refused !== undefined) throw new Error(`${fixed.id} does not carry ${refused}.`);
    const start = Math.max(from, fixed.first);
    const end = Math.min(to, description().last);
    const there = variables.filter((name) => cell.sea || variable(name).atSea !== true);
    const isEmpty = end < start || there.length === 0;
    const years = isEmpty ? [] : archiveYears(offer, nowHour(), { from: start, to: end });
    return { start, steps: Math.max(0, end - start + 1), there, years };
  };

  return {
    describe: description,
    locate: (location) => {
      const cell = latticeCell(location, offer.cellsPerDegree);
      return Promise.resolve(offer.landOnly && cell.sea ? undefined : cell);
    },
    read: async (request) => {
      const { cell, variables } = request;
      const { start, steps, there, years } = planOf(request);
      const grids = new Map(variables.map((name) => [name, new Int16Array(steps).fill(packedMissing)]));
      for (const [index, year] of years.entries()) {
        const found = await series.read(stretchOf(cell, year), there, (lacking) => ask(cell, year, lacking));
        noteLateness(year, found);
        const from = index === 0 ? start : hourOfYear(year.year);
        const to = Math.min(start + steps - 1, year.to);
        for (const [name, values] of found) {
          grids.get(name)!.set(values.subarray(from - year.from, to + 1 - year.from), from - start);
        }
      }
      return { from: start, steps, grids };
    },
    reach: endpointReach(client, "archive", archiveOffers[model].domain),
    price: async (request) => {
      const { there, years } = planOf(request);
      let calls = 0;
      for (const year of years) {
        const lacking = await series.lacking(stretchOf(request.cell, year), there);
        if (lacking.length > 0) calls += weightOf(lacking.length, year);
      }
      return { calls, left: client.callsLeft("archive"), atMs: client.nowMs() };
    },
  };
}

function describe(client: OpenMeteoClient, model: ArchiveModel) {
  const { firstYear, variables, grid, landOnly, origin } = archiveOffers[model];
  return {
    id: `open-meteo-${model}`,
    synthetic: false,
    offering: "historical",
    variables: new Map(
      [...variables.keys()].map((name) => [
        name,
        { stepType: variable(name).stepType, packing: recordPacking(name, "hour") },
      ]),
    ),
    step: "hour",
    calendar: "standard",
    first: hourOfYear(firstYear),
    grid,
    coverage: landOnly ? "land" : "global",
    ...openMeteoLicence(origin, client.nonCommercial("archive")),
  } as const;
}

function isThere(packed: number): boolean {
  return packed !== packedMissing;
}

function weightOf(columns: number, span: Pick<ArchiveYear, "from" | "to">): number {
  return callWeight("archive", { columns, members: 1, days: daysOf(span) });
}

/** Sets each hour to the stronger of the two instantaneous gusts at its ends. The first hour becomes missing, because the gust at its start is unknown. */
function takeStronger(gusts: Int16Array): void {
  for (let row = gusts.length - 1; row > 0; row -= 1) {
    const [before, at] = [gusts[row - 1]!, gusts[row]!];
    gusts[row] = before === packedMissing || at === packedMissing ? packedMissing : Math.max(before, at);
  }
  gusts[0] = packedMissing;
}

/** Hours of a year that are requested together. The day before and the day after are included if they exist. */
interface ArchiveYear {
  readonly year: number;
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** State (edition) of values that may still change; undefined if the values are final. */
  readonly edition: EpochHour | undefined;
}

/** Time after which values that may still change are requested again [h]. */
const editionHours = 6;

/**
 * Number of hours after the end of a year until its values are final [h]. The last months first come from ERA5T, and are replaced by ERA5 two to three months
 * later.
 */
const settledHours = 100 * 24;

/** Number of hours before and after a year that are read together with the year. Requests look a few hours beyond their span. */
const marginHours = 23;

/** Returns the edition of values that may still change. An edition lasts six hours, in which all requests share the same values. */
function editionOf(now: EpochHour): EpochHour {
  return Math.floor(now / editionHours) * editionHours;
}

/** Returns the last hour that a data set should have at the hour `now`. */
export function dueHour({ lagDays }: Pick<ArchiveOffer, "lagDays">, now: EpochHour): EpochHour {
  return (Math.floor(now / 24) - lagDays) * 24 + 23;
}

/**
 * Returns the fewest years that cover a span of hours. The data set must have all these hours.
 *
 * @returns Years in order. The range of each year also includes the day before and the day after, so that adjacent years overlap.
 */
export function archiveYears(
  offer: Pick<ArchiveOffer, "lagDays" | "firstYear">,
  now: EpochHour,
  { from, to }: Pick<ArchiveYear, "from" | "to">,
): readonly ArchiveYear[] {
  const begin = Math.max(offer.firstYear, yearAt(Math.min(from + marginHours, to)));
  const end = Math.max(begin, yearAt(Math.max(to - marginHours, from)));
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const year = begin + index;
    return {
      year,
      from: Math.max(hourOfYear(offer.firstYear), hourOfYear(year) - 24),
      to: Math.min(dueHour(offer, now), hourOfYear(year + 1) + 23),
      edition: hourOfYear(year + 1) + settledHours <= now ? undefined : editionOf(now),
    };
  });
}

function yearAt(hour: EpochHour): number {
  return calendarDate("standard", Math.floor(hour / 24)).year;
}
