import { type Location, packedMissing, variable } from "@halcyon/schema";
import { formatRecordTime, type RecordDescription, type RecordSource, SourceError } from "@halcyon/weather";
import type { Records } from "../../ports.ts";
import { type CallPlan, stepsRead } from "./call-plan.ts";
import { type Finding, warned, wordsOf } from "./finding.ts";

/** Asks every record for some weather at a place. */
export async function checkRecords(
  { hourly, daily, projections }: Records,
  location: Location,
  plan: Pick<CallPlan, "variablesOfRecord" | "unread">,
): Promise<Finding[]> {
  const opened = [hourly, daily, ...projections].filter((source) => source !== undefined);
  const findings = await Promise.all(opened.map(async (source) => checkRecord(source, location, plan)));
  return findings.flat();
}

async function checkRecord(
  source: RecordSource,
  location: Location,
  plan: Pick<CallPlan, "variablesOfRecord" | "unread">,
): Promise<Finding[]> {
  const description = source.describe();
  const name = nameOf(description);
  const { step, calendar, first, last, coverage, id } = description;
  const span = `${formatRecordTime(first, step, calendar)} to ${formatRecordTime(last, step, calendar)}`;
  const about = `${name}: ${id}, ${span}`;
  try {
    const cell = await source.locate(location);
    if (cell === undefined) {
      const what = `${about}; it covers ${coverage}, not this place`;
      return [{ level: "warning", what, advice: "Name a place inside with --latitude and --longitude." }];
    }
    const unread = plan.unread(source);
    if (unread !== undefined)
      return [{ level: "ok", what: `${about}; ${unread}` }, ...warned(name, description.warnings)];
    const variables = plan.variablesOfRecord(source);
    const request = { cell, variables, from: last - stepsRead + 1, to: last };
    const { grids } = await source.read(request);
    const empty = variables.filter(
      (key) =>
        (cell.sea || variable(key).atSea !== true) &&
        grids.get(key)!.every((value) => value === packedMissing),
    );
    const found: Finding[] = [{ level: "ok", what: about }, ...warned(name, description.warnings)];
    if (empty.length === 0) return found;
    const what = `${name}: no value of ${empty.join(", ")} in the last ${stepsRead} steps here`;
    return [...found, { level: "warning", what, advice: "Requests for them are answered with nulls." }];
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const what = `${name}: ${id} gives no weather: ${wordsOf(error)}`;
    return [{ level: "problem", what, advice: "Check its address and the network." }];
  }
}

function nameOf(description: RecordDescription): string {
  if (description.offering === "historical") return `historical ${description.step}s`;
  return `projection ${description.model} ${description.scenario}`;
}
