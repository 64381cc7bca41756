import type { Calibration, NotCalibratedNotice } from "@halcyon/schema";
import type { PartForecast } from "@halcyon/weather";

/** What the weather of the parts was calibrated by. */
export function appliedCalibrations(parts: readonly Pick<PartForecast, "cell">[]): Calibration[] {
  return parts.flatMap(({ cell: { calibration } }) => {
    if (calibration === undefined) return [];
    const { id, revision, part, variables, trainedTo, days, synthetic } = calibration;
    return [{ id, revision, part, variables: [...variables], trained_to: trainedTo, days, synthetic }];
  });
}

/** The field that says so, where there is something to say. */
export function calibrationField(parts: Parameters<typeof appliedCalibrations>[0]): {
  calibration?: Calibration[];
} {
  const calibration = appliedCalibrations(parts);
  return calibration.length === 0 ? {} : { calibration };
}

/**
 * That calibrated weather was asked for, and nothing has been learned of the place.
 *
 * @param wanted - What the request says; the server's own default promises nothing.
 */
export function notCalibratedNotices(
  parts: readonly Pick<PartForecast, "cell">[],
  wanted: boolean | undefined,
): NotCalibratedNotice[] {
  const isLacking = wanted === true && parts.every(({ cell }) => cell.calibration === undefined);
  return isLacking ? [{ code: "not_calibrated" }] : [];
}
