import type { ModelId, PartName } from "@halcyon/schema";
import { type EpochHour, formatInstant } from "@halcyon/schema/time";
import {
  type AbsentPart,
  ensembleBeside,
  isFed,
  lastRun,
  modelAvailability,
  type ModelPartAvailability,
  nextReadableMs,
  type PlacedPart,
  type WeatherSource,
} from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { weatherUnavailable } from "../refusals/weather-unavailable.ts";
import { absentPart, type Needs, type VariableLack, whole } from "./available-model-parts.ts";

/** Instant of the past for which a request is answered. */
export interface AsOf {
  /** Instant [ms since 1970]. */
  readonly instantMs: number;
  /** True if the response has probabilities from ensemble members in the hours that are scored from the deterministic run. */
  readonly withMembers: boolean;
  /** True if the response compares its scores with the scores that are usual at the place. */
  readonly withUsual: boolean;
}

/** Request as of an instant of the past, with the model parts that were found for that instant. */
interface PlacedAsOf<Lack extends VariableLack> {
  readonly model: ModelId;
  readonly forecastHours: number;
  readonly asOf: AsOf;
  readonly needs: Needs<Lack>;
  readonly placed: readonly (PlacedPart | AbsentPart)[];
  readonly now: EpochHour;
  /** Actual current time [ms since 1970]. */
  readonly nowMs: number;
}

/**
 * Returns the model parts that a request for an instant of the past needs. If a needed part had no recent run at that instant, the request is refused.
 *
 * @param find - Finds the needed parts. Refuses a part as stale if it has no recent run.
 * @throws Refusal past_unavailable if a needed part has no past run for the instant. Refusal weather_unavailable or stale_forecast if its source cannot be read
 *   now. Also throws every other refusal of `find`.
 */
export async function modelPartsAsOf<Lack extends VariableLack>(
  asked: PlacedAsOf<Lack>,
  find: () => Promise<readonly ModelPartAvailability[]>,
): Promise<readonly ModelPartAvailability[]> {
  const { model, forecastHours, asOf, needs, placed, now } = asked;
  try {
    const parts = await find();
    if (asOf.withMembers) await requireMembers(asked, parts);
    return parts;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "stale_forecast") throw error;
    const { parts } = modelAvailability(model, placed, now, needs.hoursAfter);
    const lacking = parts.filter((part) => part.fromHour < forecastHours && lacksRun(part));
    throw lacking.length === 0 ? error : await pastUnavailable(asked, lacking);
  }
}

/** Refuses a request that counts members, if the ensemble of the model had no recent run at the instant. A model without an ensemble is not refused. */
async function requireMembers<Lack extends VariableLack>(
  asked: PlacedAsOf<Lack>,
  parts: readonly ModelPartAvailability[],
): Promise<void> {
  const { model, needs, placed, now } = asked;
  const ensemble = ensembleBeside(placed, now, lastRun(parts).toHour);
  if (ensemble === undefined) return;
  if (!("reach" in ensemble)) throw absentPart(model, ensemble);
  if (ensemble.failure !== undefined) throw weatherUnavailable(model, ensemble, ensemble.failure);
  const hoursOf = (part: ModelPartAvailability): number => {
    const reached = needs.horizon([{ ...part, fromHour: 0 }]);
    return "maximumHours" in reached ? reached.maximumHours : 0;
  };
  if (ensemble.stale || hoursOf(ensemble) < hoursOf(whole(ensemble)))
    throw await pastUnavailable(asked, [ensemble]);
}

/** Returns true if a part or one of its overlays has no recent run, although its source can be read. */
function lacksRun({ stale, failure, late }: ModelPartAvailability): boolean {
  return (
    (stale && failure === undefined) || late.some(({ layer }) => isFed(layer) && layer.failure === undefined)
  );
}

/** Returns the refusal for parts without a run for the instant. The refusal names the first later instant at which all parts have a run. */
async function pastUnavailable<Lack extends VariableLack>(
  { model, asOf: { instantMs }, placed, nowMs }: PlacedAsOf<Lack>,
  lacking: readonly ModelPartAvailability[],
): Promise<Refusal> {
  const names = lacking.map(({ part }) => part);
  const next = await Promise.all(
    lacking
      .flatMap((part) => lackingSources(part, placed))
      .map((source) => nextReadableMs(source, instantMs, nowMs)),
  );
  const known = next.filter((ms) => ms !== undefined);
  const earliest =
    known.length === 0 || known.length < next.length
      ? null
      : formatInstant(Math.ceil(Math.max(...known) / 1000) * 1000);
  const advice =
    earliest === null
      ? "This server cannot read runs of then."
      : `The first later instant that can be answered is ${earliest}.`;
  const detail = `${wordsOf(names)} of ${model} has no run that could be read at ${formatInstant(instantMs)}. ${advice}`;
  return new Refusal("past_unavailable", {
    detail,
    errors: [{ pointer: "#/as_of", code: "past_unavailable", detail, expected: { parts: names, earliest } }],
  });
}

function lackingSources(
  { part, stale, late }: ModelPartAvailability,
  placed: readonly (PlacedPart | AbsentPart)[],
): WeatherSource[] {
  const own = placed.filter(isFed).filter((one) => stale && one.part === part);
  return [...own, ...late.flatMap(({ layer }) => (isFed(layer) ? layer : []))].map(({ source }) => source);
}

function wordsOf(names: readonly PartName[]): string {
  return `The ${names.join(" and the ")} part`;
}
