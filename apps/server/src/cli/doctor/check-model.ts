import {
  type Entry,
  epochHourOf,
  forecastHoursMax,
  type Location,
  type ModelId,
  modelProducts,
  type Product,
} from "@halcyon/schema";
import { isFed, modelAvailability, type ModelPart, placeParts } from "@halcyon/weather";
import { given } from "@halcyon/base/given";
import { checkEntries } from "./check-entries.ts";
import { absentFinding, checkPart } from "./check-part.ts";
import type { Finding } from "./finding.ts";

/** What adds the hours that a model lacks without the product of its season. */
const seasonWords: Readonly<Partial<Record<Product, string>>> = {
  cfs: "`halcyon ingest cfs --places places.csv` adds CFSv2.",
  seas5: "Open-Meteo has SEAS5: HALCYON_WEATHER=real names it.",
};

/** Every hour of a model, from the current one to the last that can be asked for. It says which part answers the hour, and what to do where none does. */
export async function checkModel(
  model: ModelId,
  parts: readonly ModelPart[],
  location: Location,
  nowMs: number,
  entries: readonly Entry[],
): Promise<Finding[]> {
  const now = epochHourOf(nowMs);
  const placed = await placeParts(parts, location, now);
  const available = modelAvailability(model, placed, now);
  const findings: Finding[] = [];
  for (const one of placed) {
    const answering = available.parts.find(({ part }) => part === one.part);
    const span = [...available.parts, ...available.absent].find(({ part }) => part === one.part);
    const hours = span && { from: span.fromHour, to: span.toHour };
    const name = `${model} ${one.part}${hours === undefined ? "" : ` ${hours.from}-${hours.to - 1}`}`;
    const [first, ...others] = isFed(one)
      ? await checkPart(name, one, answering, placed, now)
      : [absentFinding(one, "Mend the source of this part, or leave the part out.")];
    findings.push({ ...first!, ...given({ hours }) }, ...others);
  }
  const synthetic = parts.some((part) => isFed(part) && part.source.describe().synthetic);
  if (synthetic) {
    const advice = "HALCYON_WEATHER=real has real weather, or name sources in HALCYON_CONFIG.";
    findings.push({ level: "warning", what: `${model}: not real weather`, advice });
  }
  const { horizonHours } = available;
  if (horizonHours < forecastHoursMax) {
    findings.push({
      level: "warning",
      what: `${model} ${horizonHours}-${forecastHoursMax - 1}: nothing, 422 beyond ${horizonHours} h`,
      advice: fillWords(model, parts, horizonHours),
      hours: { from: horizonHours, to: forecastHoursMax },
    });
  }
  return horizonHours === 0 ? findings : [...findings, ...checkEntries(model, placed, now, entries)];
}

/** How hours come in that no part answers. */
function fillWords(model: ModelId, parts: readonly ModelPart[], horizonHours: number): string {
  const has = (name: ModelPart["part"]): boolean => parts.some(({ part }) => part === name);
  if (horizonHours === 0 && !has("deterministic")) {
    return `Name a source for models.${model}.deterministic: nothing answers the first hour.`;
  }
  const season = modelProducts[model].seasonal;
  if (has("seasonal") || season === undefined) return "The next run of its last part reaches further.";
  return seasonWords[season] ?? `Name a source for models.${model}.seasonal.`;
}
