import { epochHourOf } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { View } from "../../data/state/view.ts";
import { PageLink } from "../../widgets/page-link.tsx";

interface Props {
  readonly view: View;
  /** Is a window, or has several of which one is the likeliest. */
  readonly row: Pick<V2.WindowRow, "best" | "hours">;
}

/** Leads to a new watch of one window: that of a row, or its likeliest one. */
export function WatchWindowLink({ view, row: { best, hours } }: Props) {
  const { start } = best;
  const part = epochHourOf(Date.parse(best.end)) - epochHourOf(Date.parse(start));
  return (
    <PageLink page="watches" view={{ ...view, watching: "new", slot: { start, hours: part } }}>
      {part === hours ? "Watch this window" : `Watch its likeliest ${part} h`}
    </PageLink>
  );
}
