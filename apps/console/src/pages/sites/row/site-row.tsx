import { type FormEvent, useMemo, useState } from "react";
import { clockOf } from "../../../words/time/clock.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { PageLink } from "../../../widgets/page-link.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { capital } from "../../../words/weather/model-part-name.ts";
import type { BoardDay } from "../board-days.ts";
import { onDay } from "../lead-words.ts";
import type { SharedPlace } from "../site-rank.ts";
import { type LoadedForecast, siteCalls, type SiteState } from "../use-site-states.ts";
import { warnedHours, warnedWords } from "../../frame/warnings/shown-warnings.ts";
import { useWarnings } from "../../frame/warnings/use-warnings.ts";
import { WarningsMark } from "../../frame/warnings/warnings-mark.tsx";
import { firstView, isPlaceName, nameMax, type View } from "../../../data/state/view.ts";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { hourLooks } from "../../../chart/bands/share-legend.tsx";
import { LineStrip } from "../../../chart/strip/line-strip.tsx";
import { workHoursAt } from "../../../data/state/work-hours.ts";
import { AgeNote } from "../../frame/notes/age-note.tsx";
import { forecastSentences } from "../../forecast/forecast-sentences.ts";
import { readingWords, shareWords } from "../../forecast/hour-reading/hour-reading.tsx";
import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "../../../data/queries/queries.ts";
import { saveFile } from "../../forecast/export/save-file.ts";
import { windowsCalendar } from "../../forecast/export/windows-calendar.ts";
import { windowOptionsWords } from "../../forecast/windows/window-options-words.ts";
import { addressOf } from "../../../data/state/address.ts";
import { lengthWords, noSpellWords, startsOfDayWords } from "../../forecast/windows/spell-words.ts";
import { insideWords, windowOdds } from "../../forecast/windows/window-words.ts";
import { lostWords } from "../../../words/weather/shortfall-words.ts";
import { workedHours } from "../../forecast/windows/worked-hours.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  /** Rank of the site; undefined if the sites are not ranked yet, or if this site has no data. */
  readonly rank: SharedPlace | undefined;
  readonly look: SiteState;
  readonly nowMs: number;
  /** Day for which the sites are ranked; undefined for all days. */
  readonly day: BoardDay | undefined;
  /** True if the page shows the problem of this site once above all rows, because other sites have the same problem. */
  readonly isShared: boolean;
  readonly rename: (name: string) => void;
  readonly remove: () => void;
}

/** Shows a site of the board: its place, its task, the next start of work, and its actions. */
export function SiteRow({ rank, look, nowMs, day, isShared, rename, remove }: Props) {
  const { site, opened, seen, problem, isOver, retry } = look;
  const { name, view } = site;
  const [isRenamed, setRenamed] = useState(false);
  const clock = seen?.clock ?? clockOf("place");
  return (
    <li className="card site-row">
      <div>
        {isRenamed ? (
          <RenameSite
            name={name}
            close={(given) => {
              setRenamed(false);
              if (given !== undefined) rename(given);
            }}
          />
        ) : (
          <h2>
            {rank !== undefined && (
              <span className="site-rank">
                {rank.place}
                {rank.isEqual && "="}
              </span>
            )}{" "}
            <PageLink page="forecast" view={opened}>
              {name}
            </PageLink>
          </h2>
        )}
        <p className="note">
          {seen?.entry.name ?? `${view.entry.type} ${view.entry.id}`} · {formatPlace(view.location)}
          {seen && ` · there it is ${clock.day(nowMs).slice(0, 3)} ${clock.time(nowMs)}, ${clock.name}`}
        </p>
      </div>
      {seen && <SiteForecast {...{ view, seen, nowMs, day, retry }} />}
      {!seen && problem && isShared && <p className="wrong">Not read: {problem.title}.</p>}
      {!seen && problem && !isShared && (
        <ProblemNote
          problem={problem}
          retry={retry}
          advice={
            problem.code === "entry_not_found"
              ? "Remove this site, or choose another task for its place."
              : undefined
          }
        />
      )}
      {!seen && !problem && isOver && (
        <p className="wrong">
          The forecast that this device kept is over. Connect the device to read a new one.
        </p>
      )}
      {!seen && !problem && !isOver && <Loading what="the forecast" />}
      <p className="row site-acts">
        <button type="button" className="quiet" onClick={() => setRenamed(true)}>
          Rename<span className="unseen"> {name}</span>
        </button>
        <button type="button" className="quiet" onClick={remove}>
          Remove<span className="unseen"> {name}</span>
        </button>
      </p>
    </li>
  );
}

interface RenameSiteProps {
  readonly name: string;
  /** Called with the new name, or without an argument if the old name stays. */
  readonly close: (name?: string) => void;
}

/** Lets the reader rename a site. */
function RenameSite({ name, close }: RenameSiteProps) {
  const [text, setText] = useState(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close(text.trim());
  };
  return (
    <form className="rename-site" onSubmit={submit} onKeyDown={({ key }) => key === "Escape" && close()}>
      <input
        aria-label={`New name of ${name}`}
        autoFocus
        maxLength={nameMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="primary" disabled={!isPlaceName(text)}>
        Save
      </button>
      <button type="button" onClick={() => close()}>
        Cancel
      </button>
    </form>
  );
}

interface SiteForecastProps {
  readonly view: View;
  readonly seen: LoadedForecast;
  readonly nowMs: number;
  readonly day: BoardDay | undefined;
  readonly retry: () => void;
}

/** Shows the forecast of a site in words, with its next window and its hours. */
function SiteForecast({ view, seen, nowMs, day, retry }: SiteForecastProps) {
  const { entry, clock, kept } = seen;
  const { forecast, metadata } = seen.answer.json;
  const startMs = Date.parse(metadata.period.start);
  const [read, setRead] = useState<number>();
  const { windowHours: leastHours, daylightOnly } = view;
  const workHours = useMemo(
    () => workHoursAt(view.workHours, metadata.timezone),
    [view.workHours, metadata.timezone],
  );
  const [first, ...others] = useMemo(
    () => forecastSentences({ hours: forecast, startMs, entry, clock, leastHours, workHours, daylightOnly }),
    [forecast, startMs, entry, clock, leastHours, workHours, daylightOnly],
  );
  const lost = useMemo(() => {
    if (day === undefined) return "";
    const worked = workHours && workedHours(workHours, startMs, forecast.length);
    const ofDay = forecast.filter(
      ({ timestamp }, hour) =>
        clock.hourOf(Date.parse(timestamp)).day === day.day && worked?.[hour] !== false,
    );
    return lostWords(ofDay, entry, workHours === undefined ? "hour" : "working hour");
  }, [day?.day, forecast, startMs, entry, clock, workHours]);
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((one) => one.missing.length > 0), [forecast]);
  const { looks, disputed } = useMemo(() => hourLooks(forecast), [forecast]);
  const warnings = useWarnings(view.location, seen.answer.json, siteCalls);
  const warned = useMemo(
    () => warnedHours(warnings, startMs, forecast.length),
    [warnings, startMs, forecast],
  );
  const hour = Math.min(read ?? 0, scores.length - 1);
  const cursor = useMemo(() => ({ hour, read: setRead }), [hour]);
  const shown = forecast[hour]!;
  const share = shareWords(shown, metadata, entry);
  const text = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}: ${readingWords(share, shown, entry.polarity)}${warnedWords(warned, hour)}`;
  return (
    <>
      {kept && <AgeNote {...{ kept, nowMs, clock, retry }} />}
      {day === undefined && (
        <p className="lead">
          <strong>{first}</strong> {others.join(" ")}
        </p>
      )}
      <NextWindow {...{ view, seen, day }} />
      {lost !== "" && <p>{lost}</p>}
      <WarningsMark shown={warnings} clock={clock} />
      <LineStrip
        {...{ scores, missing, looks, disputed, warned, startMs, clock, cursor, text }}
        polarity={entry.polarity}
      />
      {read !== undefined && <p className="note">{text}</p>}
    </>
  );
}

interface NextWindowProps {
  readonly view: View;
  readonly seen: LoadedForecast;
  readonly day: BoardDay | undefined;
}

/**
 * Shows the earliest window of a site, or of one day, with a link that adds it to a calendar. If there is no window, shows the reason, with a link that
 * creates a watch.
 */
function NextWindow({ view, seen, day }: NextWindowProps) {
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
        {day !== undefined
          ? `No window of ${withUnit(view.windowHours, "h")} that is likely enough begins ${onDay(day.name)}.`
          : isOver
            ? "The windows of this forecast are over."
            : noSpellWords(windows, view, clock)}{" "}
        <PageLink page="watches" view={{ ...view, watching: "new" }}>
          Tell me when there is one
        </PageLink>
      </p>
    );
  }
  const isTask = entry.polarity === "suitability";
  const span = clock.span(Date.parse(next.start), Date.parse(next.end));
  const inside = insideWords(next, clock);
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
        {day === undefined ? (
          <>
            {isTask ? "Next window" : "Next spell"} of {withUnit(view.windowHours, "h")}:{" "}
            <strong>{span}</strong>, {lengthWords(next, clock)}, {windowOdds(next)}
            {inside !== "" && `; ${inside}`}
          </>
        ) : (
          <>
            {capital(onDay(day.name))}, {isTask ? "work" : "a spell"} of {withUnit(view.windowHours, "h")} may
            begin <strong>{startsOfDayWords(spells, clock)}</strong>
          </>
        )}
        {asked !== usualWish && <span className="note"> ({asked})</span>}
      </p>
      <button type="button" aria-label={`Calendar: ${span}`} onClick={save}>
        Calendar
      </button>
    </div>
  );
}
