import type { Calibration } from "@halcyon/schema";
import type { NotCalibratedNotice } from "@halcyon/schema/wire";
import type { AppliedCalibration, ModelPartForecast } from "@halcyon/weather";

type CalibratedParts = readonly Pick<ModelPartForecast, "cell">[];

/**
 * Lists the calibrations that changed a response: the weather of its model parts, or its probabilities.
 *
 * @param oddsBy - Calibrations that changed the probabilities; empty for responses without probabilities.
 */
export function appliedCalibrations(
  parts: CalibratedParts,
  oddsBy: readonly AppliedCalibration[] = [],
): Calibration[] {
  const ofWeather = parts.flatMap(({ cell: { calibration } }) =>
    calibration === undefined || calibration.variables.length === 0 ? [] : [calibration],
  );
  const beside = oddsBy.filter(({ part }) => ofWeather.every((one) => one.part !== part));
  return [...ofWeather, ...beside].map(({ id, revision, part, variables, trainedTo, days, synthetic }) => ({
    id,
    revision,
    part,
    variables: [...variables],
    trained_to: trainedTo,
    days,
    synthetic,
    ...(oddsBy.some((one) => one.part === part) ? { probability_calibrated: true as const } : {}),
  }));
}

/** Returns the `calibration` field of a response. Returns an empty object if nothing was calibrated. */
export function calibrationField(...given: Parameters<typeof appliedCalibrations>): {
  calibration?: Calibration[];
} {
  const calibration = appliedCalibrations(...given);
  return calibration.length === 0 ? {} : { calibration };
}

/**
 * Returns a notice if calibrated weather was requested but there is no calibration for the place.
 *
 * @param wanted - Value of `calibrated` in the request. If it is undefined, the server decides whether to calibrate, and there is no notice.
 */
export function notCalibratedNotices(
  parts: CalibratedParts,
  wanted: boolean | undefined,
  oddsBy?: readonly AppliedCalibration[],
): NotCalibratedNotice[] {
  const isLacking = wanted === true && appliedCalibrations(parts, oddsBy).length === 0;
  return isLacking ? [{ code: "not_calibrated" }] : [];
}
