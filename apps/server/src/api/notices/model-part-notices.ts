import type { PartName } from "@halcyon/schema";
import type { EnsembleStaleNotice, NotCalibratedNotice, OlderRunNotice } from "@halcyon/schema/wire";
import type { AppliedCalibration } from "@halcyon/weather";
import type { UsedModelPart } from "../../scoring/answering-model-part.ts";
import { notCalibratedNotices } from "./applied-calibrations.ts";
import { type UnlikePartNotice, unlikeSiteNotices } from "./unlike-site-notices.ts";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { StaleHours } from "../../scoring/odds/members-beside.ts";

/** Notice that an older run of a model part was used. `Part` has the names of the parts that the version of the API knows. */
type OlderPartRunNotice<Part> = Omit<OlderRunNotice, "part"> & { readonly part: Part };

type ModelPartNotice<Part> = OlderPartRunNotice<Part> | UnlikePartNotice<Part> | NotCalibratedNotice;

type PartWithRun<Part> = Pick<UsedModelPart, "run" | "insteadOf" | "layers"> & { readonly part: Part };

type NoticedPart<Part> = PartWithRun<Part> & Pick<UsedModelPart, "cell">;

/**
 * Returns notices about the model parts that were used. A notice says, for example, that an older run was used or that nothing is calibrated.
 *
 * @param calibrated - True if calibrated weather was requested.
 * @param oddsBy - Calibrations that changed the probabilities; empty for responses without probabilities.
 */
export function modelPartNotices<Part extends PartName>(
  parts: readonly NoticedPart<Part>[],
  calibrated: boolean | undefined,
  oddsBy?: readonly AppliedCalibration[],
): ModelPartNotice<Part>[] {
  return [
    ...olderRunNotices(parts),
    ...unlikeSiteNotices(parts),
    ...notCalibratedNotices(parts, calibrated, oddsBy),
  ];
}

/** Returns the `notices` field of a response. Returns an empty object if there are no notices. */
export function modelPartNoticeField<Part extends PartName>(
  ...given: Parameters<typeof modelPartNotices<Part>>
): { notices?: ModelPartNotice<Part>[] } {
  const notices = modelPartNotices(...given);
  return notices.length === 0 ? {} : { notices };
}

/** Returns notices about model parts and overlays for which an older run was used, because a newer run is damaged. */
export function olderRunNotices<Part extends PartName>(
  parts: readonly PartWithRun<Part>[],
): OlderPartRunNotice<Part>[] {
  return parts.flatMap(({ part, run, insteadOf, layers }) => [
    ...noticeOf({ part }, run, insteadOf),
    ...layers.flatMap(({ variables, ...layer }) =>
      variables.length === 0 ? [] : noticeOf({ part, variables: [...variables] }, layer.run, layer.insteadOf),
    ),
  ]);
}

/** Returns notices about sources that gave no weather, in whose place other parts answer. Only V2 has such sources. */
export function partUnavailableNotices(parts: readonly Pick<UsedModelPart, "part" | "passedOver">[]) {
  return parts.flatMap(({ part: instead, passedOver = [] }) =>
    passedOver.map(({ part, source }) => ({ code: "part_unavailable" as const, part, source, instead })),
  );
}

function noticeOf<Part>(
  what: Pick<OlderPartRunNotice<Part>, "part" | "variables">,
  run: EpochHour,
  insteadOf: EpochHour | undefined,
): OlderPartRunNotice<Part>[] {
  if (insteadOf === undefined) return [];
  return [{ code: "older_run", ...what, run: formatEpochHour(run), instead_of: formatEpochHour(insteadOf) }];
}

/** Returns a notice if some hours of a response have no ensemble members, because the ensemble is too old (stale) or cannot be read. */
export function ensembleStaleNotices(stale: StaleHours | undefined): EnsembleStaleNotice[] {
  if (stale === undefined) return [];
  const { run, from, to } = stale;
  return [
    {
      code: "ensemble_stale",
      run: run === undefined ? null : formatEpochHour(run),
      from: formatEpochHour(from),
      to: formatEpochHour(to - 1),
    },
  ];
}
