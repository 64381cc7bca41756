import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { AppliedCalibration, Cell, Layer } from "@halcyon/weather";
import { given } from "@halcyon/base/given";
import type { UsualScores } from "../../ports.ts";
import type { UsedModelPart } from "../../scoring/answering-model-part.ts";
import type { ScoredForecast } from "../../scoring/scores/join-model-parts.ts";
import { appliedCalibrations, notCalibratedNotices } from "../notices/applied-calibrations.ts";
import { entryHeader } from "./entry-metadata.ts";
import { olderRunNotices, partUnavailableNotices } from "../notices/model-part-notices.ts";
import { unlikeSiteNotices, unlikeSiteWords } from "../notices/unlike-site-notices.ts";
import { sourceHeaders } from "./source-headers.ts";
import type { AnswerHeaders } from "../pipeline/answer.ts";

/** Returns the headers about the origin of scores: the scored entry (task or scenario), and the {@link modelPartHeaders} of the weather. */
export function forecastHeaders(
  { entry, parts }: Pick<ScoredForecast, "entry" | "parts">,
  oddsBy?: readonly AppliedCalibration[],
): AnswerHeaders {
  return { ...modelPartHeaders(parts, oddsBy), ...entryHeader(entry) };
}

/**
 * Returns the {@link forecastHeaders} of a response with probabilities. If the usual scores are known, the headers also name the weather record and the years
 * from which these scores were computed.
 */
export function oddsHeaders(
  found: ScoredForecast & {
    readonly usual: UsualScores | undefined;
    readonly oddsBy: readonly AppliedCalibration[];
  },
): AnswerHeaders {
  const { usual, oddsBy } = found;
  const climatology = usual && `${usual.id};years=${usual.years.first}-${usual.years.last}`;
  return { ...forecastHeaders(found, oddsBy), ...given({ "x-halcyon-climatology": climatology }) };
}

/**
 * Returns headers that name the grid cell, the source, the run and the licence of each model part that a response uses. Overlays (other sources of some
 * variables) are included.
 */
export function modelPartHeaders(
  parts: readonly UsedModelPart[],
  oddsBy?: readonly AppliedCalibration[],
): AnswerHeaders {
  const used = parts.flatMap(({ part, source, cell, run, snapshot, layers }) => [
    { name: part, source, cell, run, snapshot },
    ...layers
      .filter(({ variables }) => variables.length > 0)
      .map((layer) => ({ ...layer, name: `${part}.${layer.variables.join("+")}` })),
  ]);
  return sourceHeaders(used, {
    "x-halcyon-run": used.map(runParameters).join(", "),
    ...given({ "x-halcyon-calibration": calibrations(parts, oddsBy), "x-halcyon-notice": noticesOf(parts) }),
  });
}

/** Adds a notice to the headers if the caller requested calibrated weather but none was available. */
export function withCalibrationNotice(
  headers: AnswerHeaders,
  parts: readonly UsedModelPart[],
  wanted: boolean | undefined,
  oddsBy?: readonly AppliedCalibration[],
): AnswerHeaders {
  const [lacking] = notCalibratedNotices(parts, wanted, oddsBy);
  if (lacking === undefined) return headers;
  const notice = headers["x-halcyon-notice"];
  return {
    ...headers,
    "x-halcyon-notice": notice === undefined ? lacking.code : `${notice}, ${lacking.code}`,
  };
}

function calibrations(...of: Parameters<typeof appliedCalibrations>): string | undefined {
  const applied = appliedCalibrations(...of).map(
    ({ part, id, revision, variables, probability_calibrated: isOfOdds = false }) =>
      [
        `${part}=${id}`,
        `rev=${revision}`,
        ...(variables.length === 0 ? [] : [`vars=${variables.join("+")}`]),
        ...(isOfOdds ? ["odds"] : []),
      ].join(";"),
  );
  return applied.length === 0 ? undefined : applied.join(", ");
}

interface NamedRun {
  readonly name: string;
  readonly run: EpochHour;
  readonly snapshot?: string | undefined;
}

function runParameters({ name, run, snapshot }: NamedRun): string {
  return `${name};init=${formatEpochHour(run)}${snapshot === undefined ? "" : `;snapshot=${snapshot}`}`;
}

function noticesOf(parts: readonly UsedModelPart[]): string | undefined {
  const olderRuns = olderRunNotices(parts).map(
    ({ code, part, variables, run, instead_of: insteadOf }) =>
      `${code};part=${[part, ...(variables ?? [])].join(".")};run=${run};instead_of=${insteadOf}`,
  );
  const unavailable = partUnavailableNotices(parts).map(
    ({ code, part, source, instead }) => `${code};part=${part};source=${source};instead=${instead}`,
  );
  const notices = [...olderRuns, ...unavailable, ...unlikeSiteNotices(parts).map(unlikeSiteWords)];
  return notices.length === 0 ? undefined : notices.join(", ");
}

/** Returns the versions of the weather data on which a forecast response depends. The ETag of the response contains them. */
export function modelPartVersions(
  parts: readonly {
    readonly run: EpochHour | undefined;
    readonly snapshot?: string | undefined;
    readonly insteadOf?: EpochHour | undefined;
    readonly cell: Cell | undefined;
    readonly layers: readonly Layer[];
  }[],
): string[] {
  const versionOf = ({ run, snapshot, insteadOf, cell }: Omit<(typeof parts)[number], "layers">) => [
    run,
    snapshot,
    insteadOf,
    cell,
  ];
  return [JSON.stringify(parts.map((part) => [...versionOf(part), ...part.layers.map(versionOf)]))];
}
