import { forAllVersions, quantileMembersMin } from "@halcyon/schema/registry";
import { epochHourOf } from "@halcyon/schema/time";
import type { WindowsResponse } from "@halcyon/schema/v1";
import type { LongestRun } from "@halcyon/scoring";
import type { Admissions } from "../../../scoring/admit-entry.ts";
import {
  findWindows,
  type FoundWindows,
  type FoundSpell,
  type FoundWindow,
} from "../../../scoring/windows/find-windows.ts";
import { oddsWork } from "../../../scoring/scoring-work.ts";
import { oddsHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import type { Handler } from "../handler.ts";
import { type Clock, localWindow } from "../../windows/local-window.ts";
import { oddsMetadataOf } from "./odds-metadata.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import { windowOptionsOf } from "./window-options.ts";
import { given } from "@halcyon/base/given";
import { likelihoodIn, saidOf } from "../../windows/window-odds.ts";

/** Handles `POST /v1/optimality/windows/`. */
export function windowsHandler(admit: Admissions): Handler<"optimality.windows"> {
  return async ({ body, principal, nowMs }) => {
    const { request, window } = body;
    const asked = scoreRequestOf(body, principal);
    const wish = windowOptionsOf(window, asked.location, epochHourOf(nowMs));
    const admitted = await admit.entry(asked, nowMs);
    return {
      work: () => 2 * oddsWork(admitted),
      async answer() {
        const found = await findWindows(admitted, wish);
        const { startHour, entry, spells, longest } = found;
        const clock = { startHour, timezone: window.local_hours?.timezone };
        const noneBecause = noWindow(found);
        const json: WindowsResponse = {
          metadata: oddsMetadataOf(request, found, nowMs),
          windows: windowRows(found, window.duration_hours, clock),
          ...(noneBecause === undefined ? {} : { none_because: noneBecause }),
          ...(spells === undefined ? {} : { spells: spellRows(spells, entry, window.duration_hours, clock) }),
          ...(longest === undefined ? {} : { longest: longest && longestRow(longest, clock) }),
        };
        const headers = withCalibrationNotice(
          oddsHeaders(found),
          found.parts,
          request.calibrated,
          found.oddsBy,
        );
        return { headers, json };
      },
    };
  };
}

function noWindow({ noneBecause, entry }: FoundWindows): WindowsResponse["none_because"] {
  if (noneBecause === undefined) return undefined;
  if (noneBecause === "hours") return { reason: "hours" };
  if ("aboveShare" in noneBecause)
    return { reason: "maximum", share: toFourDecimals(noneBecause.aboveShare) };
  const { constraint, share } = noneBecause;
  const { variable } = entry.constraints[constraint]!;
  return { reason: "score", constraint, variable, share: toFourDecimals(share) };
}

function longestRow(
  { startHour, hours, probability }: LongestRun,
  clock: Clock,
): NonNullable<WindowsResponse["longest"]> {
  return { ...localWindow(clock, startHour, startHour + hours), hours, probability: probability ?? null };
}

type SpellRow = NonNullable<WindowsResponse["spells"]>[number];

/** Converts spells (runs of consecutive possible starts) to the response format. */
function spellRows(
  spells: readonly FoundSpell[],
  entry: FoundWindows["entry"],
  durationHours: number,
  clock: Clock,
): SpellRow[] {
  return spells.map(({ startHour, latestStartHour, members, continues, whole, best }) => {
    const endHour = latestStartHour + durationHours;
    const { start: latestStart, start_local: latestStartLocal } = localWindow(
      clock,
      latestStartHour,
      endHour,
    );
    return {
      ...localWindow(clock, startHour, endHour),
      latest_start: latestStart,
      ...given({ latest_start_local: latestStartLocal }),
      hours: endHour - startHour,
      starts: latestStartHour - startHour + 1,
      part: forAllVersions(best).part,
      basis: best.basis,
      members: members === 1 ? null : members,
      continues,
      whole: {
        share: whole.share ?? null,
        probability: whole.probability ?? null,
        likelihood: likelihoodIn(whole.probability),
      },
      best: {
        ...localWindow(clock, best.startHour, best.startHour + durationHours),
        probability: best.probability ?? null,
        ...saidInV1(best, entry),
        deterministic: best.run === undefined ? null : { meets: best.run.isGood, worst: best.run.worstScore },
      },
    };
  });
}

type WindowRow = WindowsResponse["windows"][number];

/** Converts the windows that a search found to the response format of V1. */
function windowRows({ windows, entry }: FoundWindows, durationHours: number, clock: Clock): WindowRow[] {
  return windows.map((window) => {
    const { startHour, probability, members, run } = window;
    const said = saidInV1(window, entry);
    return {
      ...localWindow(clock, startHour, startHour + durationHours),
      hours: durationHours,
      median_score: window.medianScore,
      worst_score: window.worstScore,
      worst_score_q10: said.worst?.Q10 ?? null,
      worst_score_q90: said.worst?.Q90 ?? null,
      probability: probability ?? null,
      members: members.of === 1 ? null : { ...members },
      ...said,
      basis: window.basis,
      ...(run === undefined ? {} : { deterministic: { worst_score: run.worstScore } }),
      certainty: forAllVersions(window).part,
    };
  });
}

/**
 * Describes the probability and the scores of a window in the format of V1. The quantiles are null if there are fewer members than V1 requires for
 * quantiles.
 */
function saidInV1(
  window: FoundWindow,
  entry: Pick<FoundWindows["entry"], "type">,
): Pick<WindowRow, "share" | "likelihood" | "band" | "worst"> {
  const { worst, ...said } = saidOf(window, entry);
  const isFew = window.members.of < quantileMembersMin;
  return { ...said, worst: worst && isFew ? { ...worst, Q10: null, Q90: null } : worst };
}
