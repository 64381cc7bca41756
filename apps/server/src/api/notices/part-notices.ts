import type { NotCalibratedNotice, OlderRunNotice, UnlikeSiteNotice } from "@halcyon/schema/wire";
import type { AppliedCalibration } from "@halcyon/weather";
import type { UsedPart } from "../../scoring/answering-part.ts";
import { notCalibratedNotices } from "./applied-calibrations.ts";
import { olderRunNotices } from "./older-run-notices.ts";
import { unlikeSiteNotices } from "./unlike-site-notices.ts";

export type PartNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice;

type NoticedPart = Pick<UsedPart, "part" | "run" | "insteadOf" | "layers" | "cell">;

/**
 * The notices of the parts that answered. An older run answered, the site is unlike a cell, or nothing is calibrated.
 *
 * @param calibrated - Whether calibrated weather was asked for.
 * @param oddsBy - The calibrations that changed the odds; nothing in answers without them.
 */
export function partNotices(
  parts: readonly NoticedPart[],
  calibrated: boolean | undefined,
  oddsBy?: readonly AppliedCalibration[],
): PartNotice[] {
  return [
    ...olderRunNotices(parts),
    ...unlikeSiteNotices(parts),
    ...notCalibratedNotices(parts, calibrated, oddsBy),
  ];
}

/** The field that says so, where there is something to say. */
export function partNoticeField(...given: Parameters<typeof partNotices>): { notices?: PartNotice[] } {
  const notices = partNotices(...given);
  return notices.length === 0 ? {} : { notices };
}
