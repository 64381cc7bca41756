import type { ModelId, PartName } from "@halcyon/schema";
import type { CalibrationFault, CalibrationFile, SourceDescription } from "@halcyon/weather";

/** Number of days after the end of the training for which a calibration is applied. After `warnedAfterDays`, the command `doctor` warns about it. */
interface Served {
  readonly days: number;
  readonly warnedAfterDays: number;
}

/** Time limits for a calibration that was learned from all seasons. A calibration from fewer seasons is wrong in the others, so `ofSeason` is shorter. */
const ofYear: Served = { days: 400, warnedAfterDays: 180 };
const ofSeason: Served = { days: 90, warnedAfterDays: 45 };

/** Minimum number of training days for a calibration to count as learned from all seasons. */
const yearDaysMin = 180;

const dayMs = 86_400_000;

function servedFor({ variables, odds = [] }: Pick<CalibrationFile, "variables" | "odds">): Served {
  const classes = [...Object.values(variables), ...odds].flatMap((one) => [...one.classes]);
  const taught = classes.filter(({ accepted }) => accepted).map(({ days }) => days);
  return Math.min(...taught) < yearDaysMin ? ofSeason : ofYear;
}

/** Returns the last day on which a calibration is applied. If the file does not state this day, the day follows from the number of training days. */
export function lastServedDay({
  trained,
  ...file
}: Pick<CalibrationFile, "trained" | "variables" | "odds">): string {
  if (trained.serves_to !== undefined) return trained.serves_to;
  const lastMs = Date.parse(trained.to) + servedFor(file).days * dayMs;
  return new Date(lastMs).toISOString().slice(0, "2026-10-31".length);
}

/** Model part (such as the ensemble) to which a calibration applies. */
export interface CalibratedModelPart {
  readonly model: ModelId;
  readonly part: PartName;
  readonly source: Pick<SourceDescription, "id" | "synthetic">;
}

/** Returns the reason why a readable calibration is not applied, or will soon not be applied. Returns undefined if there is no such reason. */
export function calibrationFault(
  file: CalibrationFile,
  name: string,
  { model, part, source }: CalibratedModelPart,
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
  const days = Math.floor((nowMs - Date.parse(trained.to)) / dayMs);
  const last = lastServedDay(file);
  const learned = `it was learned from days up to ${trained.to}, ${days} days ago`;
  if (nowMs >= Date.parse(last) + dayMs) return fault("expired", `${learned}, and served to ${last}`);
  if (days > servedFor(file).warnedAfterDays) return fault("ageing", `${learned}, and serves to ${last}`);
  return undefined;
}

/** Returns true if a calibration with this fault is still applied. */
export function isApplied({ kind }: Pick<CalibrationFault, "kind">): boolean {
  return kind === "ageing" || kind === "suspended";
}
