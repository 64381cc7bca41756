import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "../../../data/queries/queries.ts";
import { saveFile } from "../../forecast/export/save-file.ts";
import { windowsCalendar } from "../../forecast/export/windows-calendar.ts";
import { windowOptionsWords } from "../../forecast/windows/window-options-words.ts";
import { addressOf } from "../../../data/state/address.ts";
import { firstView, type View } from "../../../data/state/view.ts";
import { workHoursAt } from "../../../data/state/work-hours.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { lengthWords, noSpellWords } from "../../forecast/windows/spell-words.ts";
import { windowOdds } from "../../forecast/windows/window-words.ts";
import type { Seen } from "../use-site-looks.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly view: View;
  readonly seen: Seen;
}

/** The soonest window of a site, with the way into the calendar; where there is none, why, and who tells when there is one. */
export function NextWindow({ view, seen }: Props) {
  const { data: models } = useQuery(modelsQuery);
  const { windows, spells, entry, clock, answer } = seen;
  const [next] = spells;
  const workHours = workHoursAt(view.workHours, answer.json.metadata.timezone);
  const wish = windowOptionsWords({ ...view, workHours }, entry.polarity);
  const asked = view.windowsIn === "next-week" ? `${wish}, next week` : wish;
  const usualWish = windowOptionsWords({ ...firstView, windowHours: view.windowHours }, entry.polarity);
  if (next === undefined) {
    const isOver = windows.none_because === null && view.windowsIn === "all";
    return (
      <p>
        {isOver ? "The windows of this forecast are over." : noSpellWords(windows, view, clock)}{" "}
        <PageLink page="watches" view={{ ...view, watching: "new" }}>
          Tell me when there is one
        </PageLink>
      </p>
    );
  }
  const span = clock.span(Date.parse(next.start), Date.parse(next.end));
  const save = (): void => {
    const model = models?.find(({ id }) => id === view.model);
    const saved = { place: view.location, answer, entry, model, clock };
    const page = new URL(addressOf("forecast", view), location.href).href;
    const text = windowsCalendar([next], wish, saved, page);
    saveFile(
      `halcyon-${entry.slug}-${next.start.slice(0, 13)}.ics`,
      new Blob([text], { type: "text/calendar" }),
    );
  };
  return (
    <div className="next-window">
      <p>
        {entry.polarity === "suitability" ? "Next window" : "Next spell"} of {withUnit(view.windowHours, "h")}
        : <strong>{span}</strong>, {lengthWords(next, clock)}, {windowOdds(next)}
        {asked !== usualWish && <span className="note"> ({asked})</span>}
      </p>
      <button type="button" aria-label={`Calendar: ${span}`} onClick={save}>
        Calendar
      </button>
    </div>
  );
}
