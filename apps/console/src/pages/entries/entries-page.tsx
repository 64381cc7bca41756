import type { EntrySummary } from "@halcyon/schema";
import { searchEntries } from "@halcyon/schema/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { entryNamesQuery } from "../frame/choices/entry-names.ts";
import { entriesQuery } from "../../data/queries/queries.ts";
import { type Address, useAddress } from "../../data/state/address.ts";
import { holdUnits } from "../../words/units/with-unit.ts";
import { Loading } from "../../widgets/loading.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { NewEntryLinks } from "../editor/new-entry-links.tsx";
import { ProblemWithWayOut } from "../editor/problem-with-way-out.tsx";
import { isWide } from "../frame/choices/is-wide.ts";
import { sectorGroups } from "./sector-groups.ts";
import { OwnEntries } from "./own-entries.tsx";

/** Shows all tasks and scenarios that the API key can access: custom entries, then curated entries by sector. */
export function EntriesPage() {
  const { view } = useAddress();
  const [text, search] = useState("");
  const { data: all, isError, error, refetch } = useQuery(entriesQuery);
  const { data: namesOf } = useQuery({ ...entryNamesQuery, enabled: text !== "" });
  const found = text.trim() === "" ? undefined : searchEntries(all ?? [], text, namesOf);
  return (
    <div className="entries">
      <header>
        <h1>Tasks</h1>
        <p className="note">
          Choose what is to be done, or a situation that you look out for. Its forecast opens for the place
          that you looked at last.
        </p>
        <label className="entries-search">
          <span className="unseen">Search tasks and scenarios</span>
          <input
            type="search"
            placeholder="Search: hoist, Gerüst, toiture…"
            value={text}
            onChange={({ target }) => search(target.value)}
          />
        </label>
      </header>
      {isError && <ProblemWithWayOut problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && all === undefined && <Loading what="the tasks" shape="list" />}
      {all !== undefined && found !== undefined && (
        <FoundEntries {...{ found, view }} clear={() => search("")} />
      )}
      {all !== undefined && found === undefined && (
        <>
          <OwnEntries {...{ all, view }} />
          {sectorGroups(all.filter(({ scope }) => scope === "curated")).map(({ title, entries }) => (
            <details key={title} className="sector" open={isWide()}>
              <summary>
                <h2>{title}</h2> <span className="note">{entries.length}</span>
              </summary>
              <EntryLinks {...{ entries, view }} label={title} />
            </details>
          ))}
        </>
      )}
    </div>
  );
}

interface FoundProps extends Pick<Address, "view"> {
  readonly found: readonly EntrySummary[];
  readonly clear: () => void;
}

/** Shows the entries that match a search, best match first. If no entry matches, shows advice. */
function FoundEntries({ found, view, clear }: FoundProps) {
  if (found.length > 0) return <EntryLinks entries={found} view={view} label="Found" />;
  return (
    <section className="card">
      <h2>Nothing has these words</h2>
      <p>Try another word for the work, or begin a task with your own limits.</p>
      <p className="row acts">
        <button type="button" onClick={clear}>
          Show all
        </button>
        <NewEntryLinks view={view} />
      </p>
    </section>
  );
}

interface LinksProps extends Pick<Address, "view"> {
  readonly entries: readonly EntrySummary[];
  readonly label: string;
}

/** Shows links to the forecasts of tasks and scenarios. */
function EntryLinks({ entries, view, label }: LinksProps) {
  return (
    <ul className="entry-links" aria-label={label}>
      {entries.map(({ type, id, name, scope, description }) => (
        <li key={`${type} ${id}`}>
          <PageLink page="forecast" view={{ ...view, entry: { type, id }, limits: [] }}>
            {name}
          </PageLink>
          <p className="note">
            {type === "scenario" && "Scenario. "}
            {scope === "custom" && "Your own. "}
            {holdUnits(description)}
          </p>
        </li>
      ))}
    </ul>
  );
}
