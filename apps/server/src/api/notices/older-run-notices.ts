import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { OlderRunNotice } from "@halcyon/schema/wire";
import type { UsedPart } from "../../scoring/answering-part.ts";

/** The parts, and the overlays that gave something, for which an older run answered, because damage was found in a newer one. */
export function olderRunNotices(
  parts: readonly Pick<UsedPart, "part" | "run" | "insteadOf" | "layers">[],
): OlderRunNotice[] {
  return parts.flatMap(({ part, run, insteadOf, layers }) => [
    ...noticeOf({ part }, run, insteadOf),
    ...layers.flatMap(({ variables, ...layer }) =>
      variables.length === 0 ? [] : noticeOf({ part, variables: [...variables] }, layer.run, layer.insteadOf),
    ),
  ]);
}

function noticeOf(
  what: Pick<OlderRunNotice, "part" | "variables">,
  run: EpochHour,
  insteadOf: EpochHour | undefined,
): OlderRunNotice[] {
  if (insteadOf === undefined) return [];
  return [{ code: "older_run", ...what, run: formatEpochHour(run), instead_of: formatEpochHour(insteadOf) }];
}
