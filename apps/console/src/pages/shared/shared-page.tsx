import "./shared.css";
import type { Problem } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { SharedSite } from "@halcyon/schema/v2";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { HourLegend, hourLooks } from "../../chart/bands/share-legend.tsx";
import { ScoreStrip } from "../../chart/strip/score-strip.tsx";
import type { ReasonedForecast } from "../../data/queries/queries.ts";
import { workHoursAt } from "../../data/state/work-hours.ts";
import { Loading } from "../../widgets/loading.tsx";
import { clockOf } from "../../words/time/clock.ts";
import { placeWords } from "../../words/weather/format-place.ts";
import { forecastSentences } from "../forecast/forecast-sentences.ts";
import { readingWords, shareWords } from "../forecast/hour-reading/hour-reading.tsx";
import { insideWords, windowOdds } from "../forecast/windows/window-words.ts";
import { workHoursWords } from "../forecast/windows/work-hours-words.ts";
import { workedHours } from "../forecast/windows/worked-hours.ts";
import { warnedHours, warnedWords, warningsIn } from "../frame/warnings/shown-warnings.ts";
import { NoWarningsNote, WarningsBanner } from "../frame/warnings/warnings-banner.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";

/** Shows the forecast of the site behind a shared link, for people without an API key. */
export function SharedPage() {
  const { data: site, isError, error } = useQuery(sharedQuery(location.hash.slice(1)));
  useEffect(() => {
    document.title = `${site === undefined ? "A shared forecast" : site.name} · Halcyon`;
  }, [site]);
  if (site !== undefined) return <SharedForecast site={site} />;
  if (!isError) return <Loading what="the forecast" />;
  return (
    <section className="card" role="alert">
      <h1>This link shows nothing</h1>
      <p>
        {error instanceof SharedError
          ? error.message
          : "The server did not answer. Check that this device is connected, then load the page again."}
      </p>
    </section>
  );
}

function SharedForecast({ site }: { readonly site: SharedSite }) {
  const { name, location: place, entry, forecast: answer, windows, duration_hours: leastHours } = site;
  // A link asks for the reasons.
  const { forecast, metadata } = answer as ReasonedForecast;
  const { polarity } = metadata.entry;
  const limits = { constraints: entry.constraints, polarity };
  const clock = clockOf("place", metadata.timezone);
  const startMs = Date.parse(metadata.period.start);
  const { local_hours: localHours, timezone } = site;
  const workHours = localHours && workHoursAt({ ...localHours, timezone }, metadata.timezone);
  const worked = useMemo(
    () =>
      localHours &&
      workedHours(workHoursAt({ ...localHours, timezone }, metadata.timezone), startMs, forecast.length),
    [localHours, timezone, metadata, startMs, forecast],
  );
  const [hour, read] = useState(() => Math.max(worked?.indexOf(true) ?? 0, 0));
  const cursor = useMemo(() => ({ hour, read }), [hour]);
  const scores = useMemo(() => forecast.map(({ score }) => score), [forecast]);
  const missing = useMemo(() => forecast.map((one) => one.missing.length > 0), [forecast]);
  const drawn = useMemo(() => hourLooks(forecast), [forecast]);
  const warnings = useMemo(() => warningsIn(answer), [answer]);
  const warned = useMemo(
    () => warnedHours(warnings, startMs, forecast.length),
    [warnings, startMs, forecast],
  );
  const told = { startMs, clock, leastHours, entry: limits, workHours };
  const [first, ...sentences] = forecastSentences({ ...told, hours: forecast });
  const shown = forecast[hour]!;
  const share = shareWords(shown, metadata, limits);
  const text = `${clock.moment(startMs + hour * millisecondsPerHour)} ${clock.name}: ${readingWords(share, shown, polarity)}${warnedWords(warned, hour)}`;
  const { parts } = metadata.source;
  return (
    <div className="shared">
      {metadata.source.synthetic && <SyntheticNote />}
      <header>
        <h1>{name}</h1>
        <p className="note">
          {entry.name} · {placeWords(place)} · times in {clock.name}
        </p>
      </header>
      <p className="lead">
        <strong>{first}</strong> {sentences.join(" ")}
      </p>
      <WarningsBanner shown={warnings} clock={clock} />
      <section className="card" aria-labelledby="strip-title">
        <h2 id="strip-title">Hour by hour</h2>
        <ScoreStrip
          {...{ scores, missing, warned, worked, startMs, clock, polarity, cursor, text }}
          looks={drawn.looks}
          disputed={drawn.disputed}
        />
        <p>{text}</p>
        <HourLegend
          {...{ drawn, polarity }}
          isMissing={missing.includes(true)}
          isWarned={warned !== undefined}
        />
        {workHours !== undefined && <p className="note">Working hours: {workHoursWords(workHours)}.</p>}
        <NoWarningsNote shown={warnings} clock={clock} />
      </section>
      <section className="card" aria-labelledby="windows-title">
        <h2 id="windows-title">{polarity === "suitability" ? "Windows" : "Spells"}</h2>
        {windows.windows.length === 0 && <p>None of {leastHours} h is likely enough in the next 7 days.</p>}
        <ol className="shared-windows">
          {windows.windows.map((row) => (
            <li key={row.start}>
              <strong>
                {clock.span(Date.parse(row.start), Date.parse(row.end))}: {windowOdds(row)}
              </strong>
              <span className="note">{insideWords(row, clock)}</span>
            </li>
          ))}
        </ol>
      </section>
      <p className="note">
        {parts
          .map(({ source, run, licence }) => {
            const terms = licence === null ? "" : `, ${licence.name}`;
            return `${source}${run === null ? "" : `, run of ${clock.moment(Date.parse(run))}`}${terms}`;
          })
          .join(" · ")}
        . {entry.caveat} Somebody shows you this one site. The link ends{" "}
        {clock.moment(Date.parse(site.expires_at))}.
      </p>
    </div>
  );
}

/** Error with the reason that the server gives for not showing the forecast of a shared link. */
class SharedError extends Error {
  override readonly name = "SharedError";
}

/** Returns the query for the forecast of a shared link. The forecast is loaded only once, because each request is charged to the owner. */
function sharedQuery(token: string) {
  return queryOptions({
    queryKey: ["shared", token],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<SharedSite> => {
      const answer = await fetch("/links/site", { headers: { "x-link-token": token }, signal });
      if (answer.ok) return (await answer.json()) as SharedSite;
      const { detail, title } = (await answer.json()) as Problem;
      throw new SharedError(detail ?? title);
    },
  });
}
