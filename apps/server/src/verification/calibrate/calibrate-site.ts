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
  siteCalibration,
  sourceAtSites,
  trainingDaysMin,
} from "@halcyon/weather";
import { lastServedDay } from "../../weather/calibrations/calibration-fault.ts";
import { NothingToCalibrate } from "./nothing-to-calibrate.ts";
import { oddsCases } from "./odds-cases.ts";
import type { OddsToLearn } from "./odds-tasks.ts";
import { type TrainingPairs, trainingPairs, type TrainingRequest } from "./training-pairs.ts";

export interface CalibrationRequest extends TrainingRequest {
  readonly id: string;
  /** What the record is called. */
  readonly against: string;
  readonly site: SiteLocation;
  readonly radiusKm: number;
  /** The sectors whose odds are learned too; none where it is not given. */
  readonly odds?: OddsToLearn | undefined;
}

/** What was fitted, and what was not. */
export interface CalibratedSite {
  readonly file: Omit<CalibrationFile, "revision">;
  /** Whether any class was accepted. */
  readonly isAccepted: boolean;
  /** Variables whose observations are too bad to be learned from, and what to do. */
  readonly refused: TrainingPairs["refused"];
  /** Sectors none of whose tasks can be scored there, by the forecasts or by what was observed. */
  readonly untaught: readonly string[];
  readonly unreadableRuns: number;
}

/**
 * Fits what calibrates a part at a site to what was observed there: first its weather, then the odds that are left of calibrated weather.
 *
 * @throws NothingToCalibrate where there are no pairs, or of too few days; Refusal, SourceError
 */
export async function calibrateSite(request: CalibrationRequest): Promise<CalibratedSite> {
  const { stored, observations, site, id, against, radiusKm, anemometerHeightM } = request;
  const source = stored.source.describe();
  const record = observations.describe();
  if (source.synthetic !== record.synthetic) {
    const [given, held] = source.synthetic ? ["synthetic", "real"] : ["real", "synthetic"];
    throw new NothingToCalibrate(
      `${source.id} gives ${given} weather, and ${against} holds ${held} weather: the one says nothing of the other.`,
    );
  }
  const pairs = await trainingPairs(request);
  if (pairs === undefined)
    throw new NothingToCalibrate(`${source.id} covers ${source.coverage}, and not this place. Name another.`);
  const { span, variables, refused } = pairs;
  if (span === undefined && refused.size > 0) throw new NothingToCalibrate([...refused.values()].join(" "));
  if (span === undefined) throw new NothingToCalibrate(noPairs(request, pairs));
  const days = daysOf(pairs);
  if (days < trainingDaysMin) throw new NothingToCalibrate(fewDays(days));
  const fitted: Partial<Record<CalibratedName, CalibrationVariable>> = {};
  for (const [name, classes] of variables) if (!refused.has(name)) fitted[name] = fitVariable(name, classes);
  const { latitude, longitude, elevationM } = site;
  const ofWeather = {
    format: 1,
    id,
    model: stored.model,
    part: stored.part,
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
      attribution: record.attribution,
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

/** What is learned of odds, as answers have them once the weather is calibrated by a file. */
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

/** The most distinct days that any class has. */
function daysOf({ variables }: TrainingPairs): number {
  const classes = [...variables.values()].flat();
  return Math.max(
    ...classes.map(({ pairs }) => new Set(pairs.hours.map((hour) => Math.floor(hour / 24))).size),
  );
}

const keepMore = "Keep runs with --keep of `ingest` or `store copy`, and the record as it grows";

function fewDays(days: number): string {
  const more = trainingDaysMin - days;
  return `There are ${days} days with a forecast and an observation, and ${trainingDaysMin} are needed. ${keepMore}, for ${more} ${more === 1 ? "day" : "days"} more; 365 days are best.`;
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
