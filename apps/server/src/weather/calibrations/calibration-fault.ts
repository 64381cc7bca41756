import type { ModelId, PartName } from "@halcyon/schema";
import type { CalibrationFault, CalibrationFile, SourceDescription } from "@halcyon/weather";

/** Days after the end of its training at which a file is not applied any more, and at which the doctor warns. */
export const calibrationDaysMax = 400;
export const calibrationDaysOld = 180;

/** The part that a file is for. */
export interface CalibratedPart {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: Pick<SourceDescription, "id" | "synthetic">;
}

/** Why a readable file is not applied, or soon ceases to be; undefined where all is well. */
export function calibrationFault(
  file: CalibrationFile,
  name: string,
  { model, part, source }: CalibratedPart,
  nowMs: number,
): CalibrationFault | undefined {
  const { trained } = file;
  const fault = (kind: CalibrationFault["kind"], because: string): CalibrationFault => ({
    id: name,
    kind,
    because,
  });
  if (file.id !== name) return fault("misplaced", `it says that its id is ${file.id}`);
  if (file.model !== model || file.part !== part)
    return fault("misplaced", `it is for ${file.model} ${file.part}, and lies with ${model} ${part}`);
  if (trained.synthetic !== source.synthetic) {
    const [learned, given] = trained.synthetic ? ["synthetic", "real"] : ["real", "synthetic"];
    return fault(
      "other_weather",
      `it was fitted to ${learned} weather, and ${source.id} gives ${given} weather`,
    );
  }
  if (file.source !== source.id)
    return fault("other_source", `it was fitted to ${file.source}, and ${source.id} feeds the part`);
  const days = Math.floor((nowMs - Date.parse(trained.to)) / 86_400_000);
  if (days > calibrationDaysMax)
    return fault("expired", `it was fitted ${days} days ago, and at most ${calibrationDaysMax} are taken`);
  if (days > calibrationDaysOld) return fault("ageing", `it was fitted ${days} days ago`);
  return undefined;
}

/** Whether a file with this fault calibrates its site still. */
export function isApplied({ kind }: Pick<CalibrationFault, "kind">): boolean {
  return kind === "ageing" || kind === "suspended";
}
