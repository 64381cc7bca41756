import "./sites.css";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { modelsQuery } from "../../data/queries/queries.ts";
import { HourLegend, hourLooks } from "../../chart/bands/share-legend.tsx";
import { NoFeedsNote } from "../frame/warnings/warnings-mark.tsx";
import { SourcesNote } from "../frame/sources/sources-note.tsx";
import { useOnline } from "../../data/state/connection.ts";
import {
  type Board,
  boardHours,
  type SavedSite,
  siteOf,
  type SiteOrder,
  siteOrders,
  sitesMax,
  storedBoard,
  useBoard,
  withoutSite,
  withSite,
} from "../../data/state/stored-board.ts";
import { useNow } from "../../words/time/use-now.ts";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { leadWords } from "./lead-words.ts";
import { placesOf, ranked } from "./site-rank.ts";
import { SiteRow } from "./row/site-row.tsx";
import { SendSites } from "./send-sites.tsx";
import { boardDays, type BoardDay } from "./board-days.ts";
import { lookOnDay, siteCalls, type SiteState, useSiteStates } from "./use-site-states.ts";
import { firstView } from "../../data/state/view.ts";
import { canKeepAnswers } from "../../data/api/cached-answers.ts";
import { forecastCalls, requestsWords, useCost } from "../frame/choices/look-cost.ts";
import type { CallProblem } from "../../data/api/call-problem.ts";
import { Choice } from "../../widgets/choice.tsx";
import { useReached, waitWords } from "../frame/problems/retry-time.tsx";
import { EntryPicker } from "../frame/choices/entry-picker.tsx";
import { PlaceSearch } from "../../map/towns/place-search.tsx";
import { useAddress } from "../../data/state/address.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { capital } from "../../words/weather/model-part-name.ts";
import { placeName } from "../../words/weather/format-place.ts";

const example: SavedSite = {
  name: "Hamburg (example)",
  view: { ...firstView, location: { latitude: 53.55, longitude: 9.99, name: "Hamburg" } },
};

/** Shows an example that explains the purpose of an empty board. */
function EmptyBoard({ add }: { readonly add: (site: SavedSite) => void }) {
  return (
    <section className="card empty-board">
      <p>
        Keep the sites and tasks that you look at every day, and this page shows first where work can begin.
      </p>
      <button type="button" onClick={() => add(example)}>
        Try it with a crane in Hamburg
      </button>
    </section>
  );
}

/** Shows the sites of the board that is stored in this browser, best first. */
export function SitesPage() {
  useOnline();
  const board = useBoard();
  const nowMs = useNow();
  const { view, change } = useAddress();
  const allDays = useSiteStates(board.sites, board.hours, nowMs);
  const days = boardDays(
    allDays.flatMap(({ seen }) => seen?.clock ?? []),
    nowMs,
    board.hours,
  );
  const day = days.find((one) => one.day === view.day);
  const looks = day === undefined ? allDays : allDays.map((look) => lookOnDay(look, day.day, nowMs));
  const [removed, setRemoved] = useState<Removed>();
  const [hasRoom, setRoom] = useState(true);
  const { data: models } = useQuery({ ...modelsQuery, enabled: looks.length > 0 });
  const keep = (changed: Board): void => setRoom(storedBoard.keep(changed));

  const settled = looks.filter(isSettled).length;
  // Rows move once, when all are known, and not with each answer.
  const rows = settled === looks.length ? ranked(looks, board.order) : looks;
  const known = rows.flatMap(({ site: { name }, standing, seen: read }) =>
    standing === undefined || read === undefined ? [] : [{ name, standing, clock: read.clock }],
  );
  // What is not known stands behind all that is.
  const places = placesOf(
    rows.flatMap(({ standing }) => standing ?? []),
    board.order,
  );
  const problem = sharedProblem(looks);
  const seen = looks.flatMap((look) => look.seen ?? []);

  const remove = ({ key, site }: SiteState): void => {
    const position = looks.findIndex((look) => look.key === key);
    setRemoved({ site: board.sites[position]!, position });
    keep(withoutSite(board, site.view));
  };
  return (
    <div className="sites">
      {seen.some(({ answer }) => isSynthetic(answer.headers)) && <SyntheticNote />}
      <header className="forecast-head">
        <h1>Sites</h1>
        {board.sites.length > 0 && <BoardControls {...{ board, keep }} />}
      </header>
      {!hasRoom && (
        <p className="wrong" role="alert">
          This browser has no room to keep that. Delete data of other pages, or of this one in its settings.
        </p>
      )}
      {removed && siteOf(board, removed.site.view) === undefined && (
        <RemovedSite
          removed={removed}
          undo={() => {
            keep(withSite(board, removed.site, removed.position));
            setRemoved(undefined);
          }}
        />
      )}
      {problem && (
        <ProblemNote
          problem={problem}
          retry={() => {
            for (const { problem: failed, retry } of looks) if (failed !== undefined) retry();
          }}
        />
      )}
      {looks.length === 0 ? (
        <EmptyBoard add={(site) => keep(withSite(board, site))} />
      ) : (
        <>
          <DayChips {...{ days, day }} choose={(chosen) => change({ day: chosen }, { replace: true })} />
          <BoardStatus settled={settled} of={looks.length} />
          {settled === looks.length && known.length > 1 && (
            <p className="lead">
              <strong>{leadWords(known, board.order, nowMs, day?.name)}</strong>
            </p>
          )}
          <ol className="site-list" aria-label="Sites">
            {rows.map((look, position) => (
              <SiteRow
                key={look.key}
                rank={settled === looks.length && look.standing !== undefined ? places[position] : undefined}
                {...{ look, nowMs, day }}
                isShared={look.problem !== undefined && look.problem.code === problem?.code}
                rename={(name) => keep(withSite(board, { name, view: siteOf(board, look.site.view)!.view }))}
                remove={() => remove(look)}
              />
            ))}
          </ol>
        </>
      )}
      {[...Map.groupBy(seen, ({ entry }) => entry.polarity)].map(([polarity, sites]) => {
        const hours = sites.flatMap(({ answer }) => answer.json.forecast);
        const isMissing = hours.some(({ missing }) => missing.length > 0);
        return <HourLegend key={polarity} {...{ polarity, isMissing }} drawn={hourLooks(hours)} />;
      })}
      <NoFeedsNote of={seen.map(({ answer }) => answer.json)} />
      <SourcesNote
        answers={rows.flatMap(({ site, seen: read }) =>
          read === undefined
            ? []
            : { ...read.answer, name: site.name, modelId: site.view.model, clock: read.clock },
        )}
        models={models}
      />
      {board.sites.length < sitesMax ? (
        <AddSite board={board} add={(site) => keep(withSite(board, site))} />
      ) : (
        <p className="note">A board holds {sitesMax} sites: remove one to add another.</p>
      )}
      {looks.length > 0 && <SendSites looks={rows} />}
      <BoardNotes looks={looks} />
    </div>
  );
}

/** Returns true if the data of a row are loaded, if loading failed, or if all hours of its forecast are over. */
function isSettled({ seen, problem, isOver }: SiteState): boolean {
  return seen !== undefined || problem !== undefined || isOver;
}

/** Shows the cost of loading the board, and which data stay on this device. */
function BoardNotes({ looks }: { readonly looks: readonly SiteState[] }) {
  const cost = useCost(looks.flatMap(({ site: { view } }) => forecastCalls(view)));
  return (
    <div className="note board-notes">
      {cost !== undefined && cost > 0 && (
        <p>
          A look at this board costs up to {requestsWords(cost)} of the allowance. Within the same hour
          another look is free, also on the page of the forecast for as many days.
        </p>
      )}
      <p>
        Sites are kept in this browser and nowhere else, but for links that you send.{" "}
        {canKeepAnswers
          ? "The last forecasts are also stored on this device, so that you can read them without a network. They are stored without your key, and “Sign out” deletes them."
          : "Forecasts cannot be read without a network here: that needs an address that begins with https."}
      </p>
    </div>
  );
}

/**
 * Returns the most frequent problem of the rows without a forecast, so that the page shows it only once. Returns undefined if no two rows have the same
 * problem.
 */
export function sharedProblem(
  rows: readonly { readonly seen?: unknown; readonly problem: CallProblem | undefined }[],
): CallProblem | undefined {
  const problems = rows.flatMap(({ seen, problem }) => (seen === undefined ? (problem ?? []) : []));
  const counts = Map.groupBy(problems, ({ code }) => code);
  const [most = []] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return most.length > 1 ? most.at(-1) : undefined;
}

/** Site that was removed from the board, with its former position. */
interface Removed {
  readonly site: SavedSite;
  readonly position: number;
}

interface RemovedSiteProps {
  readonly removed: Removed;
  readonly undo: () => void;
}

/** Shows a button that restores the removed site. The button stays until another site is removed or the page is closed. */
function RemovedSite({ removed: { site }, undo }: RemovedSiteProps) {
  return (
    <p className="card removed-site" role="status">
      {site.name} is removed.{" "}
      <button type="button" onClick={undo}>
        Undo
      </button>
    </p>
  );
}

interface BoardControlsProps {
  readonly board: Board;
  readonly keep: (board: Board) => void;
}

interface DayChipsProps {
  readonly days: readonly BoardDay[];
  /** Chosen day; undefined for all days. */
  readonly day: BoardDay | undefined;
  readonly choose: (day: string | undefined) => void;
}

/** Lets the reader rank the sites for one day, on the clock of each place. A narrow row scrolls to the chosen day. */
function DayChips({ days, day, choose }: DayChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (shown && row.current) row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 2;
  }, [day?.day]);
  const chips = [{ day: undefined, name: "all days" }, ...days];
  return (
    <div ref={row} className="chips board-days" role="group" aria-label="Day, on the clock of each place">
      {chips.map((chip) => (
        <button
          key={chip.name}
          type="button"
          className="chip"
          aria-pressed={chip.day === day?.day}
          onClick={() => choose(chip.day)}
        >
          {chipWords(chip.name)}
        </button>
      ))}
    </div>
  );
}

/** Returns the name of a day without its month, as a chip shows it: `Tomorrow`, `Fri 27`. */
function chipWords(name: string): string {
  return capital(name.replace(/(\d+) \w+$/, "$1"));
}

const orderWords: Readonly<Record<SiteOrder, string>> = {
  soonest: "Soonest",
  hours: "Most hours",
  likeliest: "Likeliest",
};

/** Lets the reader choose the criterion that ranks sites, and the forecast length. */
function BoardControls({ board, keep }: BoardControlsProps) {
  return (
    <div className="row">
      <Choice
        label="First"
        value={board.order}
        options={siteOrders.map((value) => ({ value, text: orderWords[value] }))}
        choose={(order) => keep({ ...board, order })}
      />
      <Choice
        label="Ahead"
        value={String(board.hours)}
        options={boardHours.map((hours) => ({ value: String(hours), text: `${hours / 24} days` }))}
        choose={(chosen) =>
          keep({ ...board, hours: boardHours.find((hours) => String(hours) === chosen) ?? board.hours })
        }
      />
    </div>
  );
}

interface BoardStatusProps {
  /** Number of sites whose data are loaded, or could not be loaded. */
  readonly settled: number;
  readonly of: number;
}

/** Shows the progress of loading the board until it is complete. */
function BoardStatus({ settled, of }: BoardStatusProps) {
  const heldUntilMs = useSyncExternalStore(siteCalls.subscribe, siteCalls.heldUntilMs);
  const isReached = useReached(heldUntilMs);
  return (
    <p className="note" role="status">
      {settled < of && `${settled} of ${of} sites are loaded; they are ranked when all are.`}
      {settled < of &&
        !isReached &&
        ` The server asks for a pause: the rest loads in ${waitWords(heldUntilMs - Date.now())}.`}
    </p>
  );
}

interface Props {
  readonly board: Board;
  readonly add: (site: SavedSite) => void;
}

/** Adds a site by the name of a town and a task. The form starts with the town and task in the URL. After a site is added, the town is cleared. */
function AddSite({ board, add }: Props) {
  const { view } = useAddress();
  const [location, setLocation] = useState(siteOf(board, view) === undefined ? view.location : undefined);
  const [entry, setEntry] = useState(view.entry);
  const site: SavedSite | undefined = location && {
    name: placeName(location),
    view: { ...view, location, entry },
  };
  const isKept = site !== undefined && siteOf(board, site.view) !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (site === undefined || isKept) return;
    add(site);
    setLocation(undefined);
  };
  return (
    <form className="card add-site" onSubmit={submit} aria-labelledby="add-site-title">
      <h2 id="add-site-title">Add a site</h2>
      <div className="add-site-fields">
        <PlaceSearch place={location} pick={setLocation} />
        <EntryPicker entry={entry} pick={setEntry} />
      </div>
      <p className="row">
        <button type="submit" className="primary" disabled={site === undefined || isKept}>
          {site === undefined ? "Add" : `Add ${site.name}`}
        </button>
        <span className="note">
          {isKept && "This task is on the board at that place. "}
          For a place on the map, hours of work or another length of windows,{" "}
          <PageLink page="forecast" view={site?.view ?? { ...view, entry }}>
            open its forecast
          </PageLink>{" "}
          and choose “Keep this site” there.
        </span>
      </p>
    </form>
  );
}
