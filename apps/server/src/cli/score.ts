import {
  checkValue,
  classify,
  compositeRequestSchema,
  type EntryType,
  type FieldError,
  formatEpochHour,
  type ModelId,
  modelIds,
  planningAid,
  type Surface,
  surfaces,
} from "@halcyon/schema";
import { Command, Option } from "commander";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import { given } from "../given.ts";
import type { Ports } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { admission } from "../scores/admit-entry.ts";
import type { ScoredForecast } from "../scores/join-parts.ts";
import { scoreAdmitted } from "../scores/score-location.ts";
import { placeRequestOf } from "../endpoints/place-request.ts";
import { toNumber } from "./number-option.ts";

interface ScoreOptions {
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: number;
  readonly model: ModelId;
  readonly task?: number;
  readonly scenario?: number;
  readonly elevation?: number;
  readonly surface?: Surface;
  readonly json?: true;
}

/** `halcyon score`: scores a place without a server, from the weather that the configuration names. */
export function scoreCommand(
  openPorts: () => Promise<Pick<Ports, "library" | "models" | "nowMs" | "lapseKPerKm">>,
): Command {
  return new Command("score")
    .description("Score the hours ahead for a task or scenario at a place.")
    .requiredOption("--latitude <degrees>", "degrees north, -90 to 90", toNumber)
    .requiredOption("--longitude <degrees>", "degrees east, -180 to 180", toNumber)
    .option("--elevation <meters>", "height of the site above sea level, -430 to 8850", toNumber)
    .addOption(new Option("--surface <kind>", "what lies under the cell that answers").choices(surfaces))
    .addOption(new Option("--task <id>", "id of a task").argParser(toNumber).conflicts("scenario"))
    .addOption(new Option("--scenario <id>", "id of a scenario").argParser(toNumber))
    .option("--hours <count>", "number of hours", toNumber, 48)
    .addOption(new Option("--model <id>", "the model").choices(modelIds).default("noaa"))
    .option("--json", "print JSON")
    .action(async (options: ScoreOptions, command: Command) => {
      const { latitude, longitude, elevation, surface, hours, model } = options;
      const body = {
        request: {
          latitude,
          longitude,
          ...given({ elevation_m: elevation, surface }),
          forecast_hours: hours,
          model,
        },
        constraint_params: entryOf(options, command),
      };
      const checked = checkValue(compositeRequestSchema, body, "body");
      if ("errors" in checked) command.error(checked.errors.map(fieldText).join("\n"));
      const { request, constraint_params: entry } = checked.data;
      const ports = await openPorts();
      try {
        const admitted = await admission(ports).entry({ ...placeRequestOf(request), entry }, ports.nowMs());
        const scored = await fromWholeRuns(admitted, scoreAdmitted);
        console.log(options.json === true ? toJson(scored) : toText(scored));
      } catch (error) {
        if (error instanceof Refusal) command.error(refusalText(error));
        throw error;
      }
    });
}

function entryOf({ task, scenario }: ScoreOptions, command: Command): { type: EntryType; id: number } {
  if (task !== undefined) return { type: "task", id: task };
  if (scenario !== undefined) return { type: "scenario", id: scenario };
  return command.error("error: name an entry with --task <id> or --scenario <id>.");
}

/** With what a source said: who runs this is its operator. */
function refusalText({ message, errors, cause }: Refusal): string {
  const reasons = cause instanceof Error ? [cause.message] : [];
  return [...new Set([message, ...errors.map(({ detail }) => detail), ...reasons])].join("\n");
}

/** The last name of a pointer is that of the option. */
function fieldText({ pointer = "", detail }: FieldError): string {
  return `error: ${pointer.split("/").at(-1)}: ${detail}`;
}

function toJson(scored: ScoredForecast): string {
  const { entry, notices, estimated } = scored;
  return JSON.stringify(
    {
      entry: { type: entry.type, id: entry.id, version: entry.version },
      sources: sourcesOf(scored),
      notices,
      estimated,
      hours: hoursOf(scored),
    },
    undefined,
    2,
  );
}

function toText(scored: ScoredForecast): string {
  const { entry, notices, estimated } = scored;
  const rows = hoursOf(scored).map(({ timestamp, median, Q10, Q90 }) => {
    const spread = Q10 === null || Q90 === null ? "" : `  ${Q10.toFixed(4)} to ${Q90.toFixed(4)}`;
    return `${timestamp}  ${median.toFixed(4)}  ${classify(median).padEnd(10)}${spread}`;
  });
  return [
    `${entry.name} (${entry.type} ${entry.id}, version ${entry.version})`,
    ...Object.entries(sourcesOf(scored)).map(([part, source]) => `${part}: ${source} weather`),
    ...rows,
    ...notices.map(({ variable, from, to }) => `Dropped: ${variable}, ${from} to ${to}.`),
    ...estimated.map(
      ({ variable, method, from, to }) => `Estimated: ${variable} = ${method}, ${from} to ${to}.`,
    ),
    planningAid,
  ].join("\n");
}

function sourcesOf({ parts }: ScoredForecast): Record<string, string> {
  return Object.fromEntries(parts.map(({ part, source }) => [part, source.id]));
}

function hoursOf({
  startHour,
  median,
  q10,
  q90,
}: ScoredForecast): { timestamp: string; median: number; Q10: number | null; Q90: number | null }[] {
  return Array.from(median, (score, index) => ({
    timestamp: formatEpochHour(startHour + index),
    median: score,
    Q10: numberOrNull(q10[index]!),
    Q90: numberOrNull(q90[index]!),
  }));
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
