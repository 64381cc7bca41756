import { type Entry, type Location, type ModelId, variable } from "@halcyon/schema";
import { forecastHoursMax, modelProducts, type Product } from "@halcyon/schema/registry";
import { epochHourOf, type EpochHour } from "@halcyon/schema/time";
import {
  isFed,
  isListed,
  modelAvailability,
  type ModelPart,
  placeParts,
  type AbsentPart,
  type ModelAvailability,
  type PlacedPart,
} from "@halcyon/weather";
import { given } from "@halcyon/base/given";
import type { CallPlan } from "./call-plan.ts";
import { absentFinding, checkModelPart } from "./check-model-part.ts";
import type { Finding } from "./finding.ts";
import { entryHorizon, type PreparedEntry, prepareEntry } from "@halcyon/scoring";
import { reachesOf } from "../../weather/forecast/available-model-parts.ts";

/** Advice on how to configure the seasonal product that a model lacks. */
const seasonWords: Readonly<Partial<Record<Product, string>>> = {
  cfs: "`halcyon ingest cfs --places places.csv` adds CFSv2.",
  seas5: "Open-Meteo has SEAS5: HALCYON_WEATHER=real names it.",
};

/** Checks the parts of a model, and reports which part is used in which hours. Gives advice for hours that can be requested but have no part. */
export async function checkModel(
  model: ModelId,
  parts: readonly ModelPart[],
  location: Location,
  nowMs: number,
  entries: readonly Entry[],
  plan: Pick<CallPlan, "variablesOf" | "unread">,
): Promise<Finding[]> {
  const now = epochHourOf(nowMs);
  const placed = await placeParts(parts, location, now, Infinity);
  const single = placed.filter((part) => !isListed(part));
  const available = modelAvailability(model, single, now);
  const findings: Finding[] = [];
  for (const one of placed) {
    const beside = isListed(one) ? [one, ...single] : single;
    const own = isListed(one) ? modelAvailability(model, beside, now) : available;
    const answering = own.parts.find(({ part }) => part === one.part);
    const span = [...own.parts, ...own.absent].find(({ part }) => part === one.part);
    const hours = span && { from: span.fromHour, to: span.toHour };
    const name = `${model} ${one.part}${hours === undefined ? "" : ` ${hours.from}-${hours.to - 1}`}`;
    const [first, ...others] = isFed(one)
      ? await checkModelPart(name, one, answering, beside, now, plan)
      : [absentFinding(one, "Fix the source of this part, or leave the part out.")];
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
  return horizonHours === 0 ? findings : [...findings, ...checkEntries(model, single, now, entries)];
}

/** Returns advice on how to cover the hours for which the model has no part. */
function fillWords(model: ModelId, parts: readonly ModelPart[], horizonHours: number): string {
  const has = (name: ModelPart["part"]): boolean => parts.some(({ part }) => part === name);
  if (horizonHours === 0 && !has("deterministic")) {
    return `Name a source for models.${model}.deterministic: nothing answers the first hour.`;
  }
  const season = modelProducts[model].seasonal;
  if (has("seasonal") || season === undefined) return "The next run of its last part will reach further.";
  return seasonWords[season] ?? `Name a source for models.${model}.seasonal.`;
}

/**
 * Reports entries that cannot be scored at all, or only for fewer hours than their model has. Findings are grouped by the variable that limits the
 * entries.
 */
function checkEntries(
  model: ModelId,
  placed: readonly (PlacedPart | AbsentPart)[],
  now: EpochHour,
  entries: readonly Entry[],
): Finding[] {
  const stopped = new Map<string, Entry[]>();
  for (const entry of entries) {
    const words = endOf(prepareEntry(entry), (hoursAfter) =>
      modelAvailability(model, placed, now, hoursAfter),
    );
    if (words !== undefined) stopped.set(words, [...(stopped.get(words) ?? []), entry]);
  }
  return [...stopped].map(([words, those]) => ({
    level: "warning",
    what: `${model}: ${words}: ${those.length} of ${entries.length} entries stop there`,
    advice: "Requests for later hours of them are refused; --json names them.",
    entries: those.map(({ type, id }) => ({ type, id })),
  }));
}

/**
 * Describes the variable because of which an entry has fewer scored hours than its model. Hours that the entry looks ahead are counted. Returns undefined
 * if there is no such variable, or if an entry on land needs a sea variable.
 */
function endOf(
  prepared: PreparedEntry,
  availableFor: (hoursAfter: number) => ModelAvailability,
): string | undefined {
  const available = availableFor(prepared.hoursAfter);
  const { horizonHours } = available;
  const atSea = available.parts[0]?.cell?.sea === true;
  const parts = reachesOf(available);
  const horizon = entryHorizon(prepared, parts);
  if ("unavailable" in horizon) {
    const lacking = [...new Set(horizon.unavailable.map((lack) => lack.variable))];
    const missing = lacking.filter((name) => atSea || variable(name).atSea !== true);
    return missing.length === 0 ? undefined : `${missing.join(", ")} is not available at all`;
  }
  const { maximumHours, because } = horizon;
  if (because === undefined) return undefined;
  const lacking = parts.some(({ fromHour }) => fromHour === maximumHours);
  const ahead = lacking ? 0 : prepared.constraints[because.constraint]!.span.after;
  const endHour = maximumHours + ahead;
  // The last step of a run has no hour after it.
  if (endHour >= horizonHours - 1) return undefined;
  return lacking
    ? `${because.variable} ends at ${endHour - 1}, the ${because.part} part lacks it`
    : `${because.variable} of the ${because.part} part ends at ${endHour - 1}`;
}
