import { calibratedSource, isFed, type ModelPart } from "@halcyon/weather";

/** The parts of a model, their weather calibrated at the sites that have taught how. */
export function calibratedParts(parts: readonly ModelPart[]): readonly ModelPart[] {
  return parts.map((part) =>
    isFed(part) && part.calibrations !== undefined && part.calibrations.sites().length > 0
      ? { ...part, source: calibratedSource(part.source, part.calibrations) }
      : part,
  );
}
