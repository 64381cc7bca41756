import { epochHourOf } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { View } from "../../data/state/view.ts";
import { PageLink } from "../../widgets/page-link.tsx";

interface Props {
  readonly view: View;
  /** Window, or a longer window whose most likely part is used. */
  readonly row: Pick<V2.WindowRow, "best" | "hours">;
}

/** Shows a link that creates a watch for a single window: the window of a row, or its most likely part. */
export function WatchWindowLink({ view, row: { best, hours } }: Props) {
  const { start } = best;
  const part = epochHourOf(Date.parse(best.end)) - epochHourOf(Date.parse(start));
  return (
    <PageLink page="watches" view={{ ...view, watching: "new", slot: { start, hours: part } }}>
      {part === hours ? "Watch this window" : `Watch its likeliest ${part} h`}
    </PageLink>
  );
}
