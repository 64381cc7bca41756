import { formatEpochHour, type OlderRunNotice } from "@halcyon/schema";
import type { PartForecast } from "@halcyon/weather";

/** The parts for which an older run answered, because damage was found in a newer one. */
export function olderRunNotices(
  parts: readonly Pick<PartForecast, "part" | "run" | "insteadOf">[],
): OlderRunNotice[] {
  return parts.flatMap(({ part, run, insteadOf }) =>
    insteadOf === undefined
      ? []
      : [
          {
            code: "older_run",
            part,
            run: formatEpochHour(run),
            instead_of: formatEpochHour(insteadOf),
          },
        ],
  );
}

/** The field that says so, where there is something to say. */
export function olderRunField(parts: Parameters<typeof olderRunNotices>[0]): { notices?: OlderRunNotice[] } {
  const notices = olderRunNotices(parts);
  return notices.length === 0 ? {} : { notices };
}
