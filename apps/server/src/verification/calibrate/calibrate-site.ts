import { forAllVersions } from "@halcyon/schema/registry";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { apiRevision } from "@halcyon/schema/v1";
import type { SiteLocation } from "@halcyon/schema/wire";
import {
  type CalibratedName,
  calibratedSource,
  type CalibrationFile,
  type CalibrationVariable,
  type EventOdds,
  fitOdds,
  fitVariable,
  type PairsOfLeads,
  pooledDaysMin,
  type RecordSource,
  siteCalibration,
  sourceAtSites,
  trainingDaysMin,
} from "@halcyon/weather";
import { lastServedDay } from "../../weather/calibrations/calibration-fault.ts";
import { oddsCases } from "./odds-cases.ts";
import type { OddsToLearn } from "./odds-tasks.ts";
import { type TrainingPairs, trainingPairs, type TrainingRequest } from "./training-pairs.ts";

export interface CalibrationRequest extends TrainingRequest {
  readonly id: string;
  /** Name of the weather record with the observations. */
  readonly against: string;
  readonly site: SiteLocation;
  readonly radiusKm: number;
  /** Nearby stations whose observations are also used for the fit; none by default. */
  readonly beside?: readonly StationBeside[] | undefined;
  /** Sectors of tasks for which probabilities are also calibrated; none by default. */
  readonly odds?: OddsToLearn | undefined;
}

/** Station near the calibrated site. Its forecasts come from the same store as the forecasts of the site. */
export type StationBeside = Pick<CalibrationRequest, "against" | "site" | "observations">;

/** Fitted calibration of a site, and the reasons why parts of it are missing. */
export interface CalibratedSite {
  readonly file: Omit<CalibrationFile, "revision">;
  /** True if the calibration of at least one lead class (range of lead times) was accepted. */
  readonly isAccepted: boolean;
  /** Variables with observations that are too poor to learn from, each with advice for the operator. */
  readonly refused: TrainingPairs["refused"];
  /** Sectors for which no probabilities are learned, because no task can be scored from both the forecasts and the observations. */
  readonly untaught: readonly string[];
  readonly unreadableRuns: number;
}

/**
 * Fits the calibration of a model part to the observations at a site. It fits the weather first, then the probabilities that result from calibrated weather.
 *
 * @throws NothingToCalibrate if there are no pairs of forecasts and observations, or pairs from too few days. Refusal if the record does not cover the site.
 * SourceError if the record cannot be read.
 */
export async function calibrateSite(request: CalibrationRequest): Promise<CalibratedSite> {
  const { stored, observations, site, id, against, radiusKm, anemometerHeightM } = request;
  const source = stored.source.describe();
  refuseOtherKind(stored, { against, observations });
  const pairs = await trainingPairs(request);
  if (pairs === undefined)
    throw new NothingToCalibrate(`${source.id} covers ${source.coverage}, and not this place. Name another.`);
  const { span, variables, refused } = pairs;
  if (span === undefined && refused.size > 0) throw new NothingToCalibrate([...refused.values()].join(" "));
  if (span === undefined) throw new NothingToCalibrate(noPairs(request, pairs));
  const beside = await stationsBeside(request);
  const [own, ...others] = [pairs, ...beside.map((station) => station.pairs)].map(daysOf);
  const days = own! + others.reduce((sum, one) => sum + one, 0);
  if (beside.length === 0 && own! < trainingDaysMin) throw new NothingToCalibrate(fewDays(own!));
  if (own! < pooledDaysMin || days < trainingDaysMin) throw new NothingToCalibrate(fewDaysBeside(own!, days));
  const fitted: Partial<Record<CalibratedName, CalibrationVariable>> = {};
  for (const [name, classes] of variables) {
    if (refused.has(name)) continue;
    fitted[name] = fitVariable(name, beside.length === 0 ? classes : withBeside(name, classes, beside));
  }
  const { latitude, longitude, elevationM } = site;
  const ofWeather = {
    format: 1,
    id,
    model: stored.model,
    part: forAllVersions(stored).part,
    source: source.id,
    members: source.members,
    site: {
      latitude,
      longitude,
      ...(elevationM === undefined ? {} : { elevation_m: elevationM }),
      radius_km: radiusKm,
    },
    trained: {
      against,
      ...(beside.length === 0 ? {} : { beside: beside.map((station) => station.against) }),
      attribution: attributionOf([observations, ...beside.map((station) => station.observations)]),
      from: dateOf(span.first),
      to: dateOf(span.last),
      synthetic: source.synthetic,
      ...(anemometerHeightM === undefined ? {} : { anemometer_height_m: anemometerHeightM }),
      made_by: `V1 ${apiRevision}`,
    },
    variables: fitted,
  } as const;
  const { odds, untaught } = await fittedOdds(request, ofWeather);
  const isAccepted = [...Object.values(fitted), ...odds].some(({ classes }) =>
    classes.some(({ accepted }) => accepted),
  );
  const learned = odds.length === 0 ? ofWeather : { ...ofWeather, odds };
  const file = { ...learned, trained: { ...learned.trained, serves_to: lastServedDay(learned) } };
  return { file, isAccepted, refused, untaught, unreadableRuns: pairs.unreadable };
}

/**
 * Throws an error unless forecasts and observations are both synthetic or both real.
 *
 * @throws NothingToCalibrate if only one of them is synthetic.
 */
function refuseOtherKind(
  { source }: CalibrationRequest["stored"],
  { against, observations }: Pick<StationBeside, "against" | "observations">,
): void {
  const { id, synthetic } = source.describe();
  if (synthetic === observations.describe().synthetic) return;
  const [given, held] = synthetic ? ["synthetic", "real"] : ["real", "synthetic"];
  throw new NothingToCalibrate(
    `${id} gives ${given} weather, and ${against} holds ${held} weather: one says nothing about the other.`,
  );
}

interface TaughtBeside extends StationBeside {
  readonly pairs: TrainingPairs;
}

/**
 * Returns the pairs of forecasts and observations at nearby stations.
 *
 * @throws NothingToCalibrate if a station has no pairs.
 */
async function stationsBeside({ beside = [], ...request }: CalibrationRequest): Promise<TaughtBeside[]> {
  return Promise.all(
    beside.map(async (station) => {
      refuseOtherKind(request.stored, station);
      const pairs = await trainingPairs({ ...request, ...station });
      if (pairs?.span === undefined)
        throw new NothingToCalibrate(
          `${[...(pairs?.refused.values() ?? [])].join(" ")} ${station.against} teaches nothing: no observation of it meets a forecast. Leave it out.`.trim(),
        );
      return { ...station, pairs };
    }),
  );
}

/** Adds the pairs of nearby stations to the pairs of the site, for each lead class. */
function withBeside(
  name: CalibratedName,
  classes: readonly PairsOfLeads[],
  beside: readonly TaughtBeside[],
): PairsOfLeads[] {
  return classes.map((one) => ({
    ...one,
    beside: beside.map(({ pairs: { variables, refused } }) => {
      const same = refused.has(name)
        ? undefined
        : variables.get(name)?.find(({ fromDay }) => fromDay === one.fromDay);
      return same?.pairs ?? noPairsOf(one.pairs);
    }),
  }));
}

function noPairsOf({ members }: PairsOfLeads["pairs"]): PairsOfLeads["pairs"] {
  return { members, values: new Float64Array(0), observed: new Float64Array(0), hours: [] };
}

/** Returns all required attributions as one text, without duplicates. */
function attributionOf(records: readonly RecordSource[]): string {
  return [...new Set(records.map((record) => record.describe().attribution))].join("; ");
}

/** Fits the calibration of odds. The weather is first calibrated by the given file, as in responses. */
async function fittedOdds(
  { odds, ...request }: CalibrationRequest,
  file: CalibratedSite["file"],
): Promise<{ readonly odds: EventOdds[]; readonly untaught: readonly string[] }> {
  if (odds === undefined) return { odds: [], untaught: [] };
  const { stored, lapseKPerKm } = request;
  const moved = sourceAtSites(stored.source, lapseKPerKm);
  const site = siteCalibration({ ...file, revision: 1 }, moved.describe());
  const source = site === undefined ? moved : calibratedSource(moved, { sites: () => [site] });
  const cases = await oddsCases({ ...request, source, odds });
  return {
    odds: [...cases].flatMap(([sector, classes]) =>
      classes.length === 0 ? [] : fitOdds(sector, classes, file.members),
    ),
    untaught: [...cases].flatMap(([sector, classes]) => (classes.length === 0 ? [sector] : [])),
  };
}

/** Returns the number of distinct days in the lead class that has the most days. */
function daysOf({ variables }: TrainingPairs): number {
  const classes = [...variables.values()].flat();
  return Math.max(
    ...classes.map(({ pairs }) => new Set(pairs.hours.map((hour) => Math.floor(hour / 24))).size),
  );
}

const keepMore = "Keep runs with --keep of `ingest` or `store copy`, and the record as it grows";

function fewDays(days: number): string {
  const more = trainingDaysMin - days;
  return `There are ${days} days with a forecast and an observation, and ${trainingDaysMin} are needed. ${keepMore}, for ${more} ${more === 1 ? "day" : "days"} more; 365 days are best. With stations near by, named with --beside, ${pooledDaysMin} days are enough.`;
}

function fewDaysBeside(own: number, days: number): string {
  return `There are ${own} days of the site and ${days} of all stations, and ${pooledDaysMin} and ${trainingDaysMin} are needed. ${keepMore}, or name another station.`;
}

function noPairs(
  { stored, against, observations }: CalibrationRequest,
  { unreadable }: TrainingPairs,
): string {
  const { runs, source } = stored;
  const { id } = source.describe();
  const [first, last] = [runs[0], runs.at(-1)];
  const wish = `${keepMore}, for ${trainingDaysMin} days at least.`;
  if (first === undefined || last === undefined) return `${id} has no run. ${wish}`;
  if (unreadable > 0)
    return `${unreadable} runs cannot be read, and the others meet no observation. Copy them again.`;
  const held = observations.describe();
  const span = `from ${formatEpochHour(held.first)} to ${formatEpochHour(held.last)}`;
  return `No observation meets a forecast: the runs of ${id} start from ${formatEpochHour(first)} to ${formatEpochHour(last)}, and ${against} holds hours ${span}. ${wish}`;
}

function dateOf(hour: EpochHour): string {
  return formatEpochHour(hour).slice(0, 10);
}

/** Error for a site that cannot be calibrated. The message gives the reason, and says which data to collect and for how long. */
export class NothingToCalibrate extends Error {
  override readonly name = "NothingToCalibrate";
}
