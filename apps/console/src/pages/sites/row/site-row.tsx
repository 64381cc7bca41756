import { useState } from "react";
import { clockOf } from "../../../words/time/clock.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { PageLink } from "../../../widgets/page-link.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { RenameSite } from "./rename-site.tsx";
import { SiteForecast } from "./site-forecast.tsx";
import type { SharedPlace } from "../site-rank.ts";
import type { SiteLook } from "../use-site-looks.ts";

interface Props {
  /** Undefined as long as rows are not ranked, or nothing is known of this one. */
  readonly rank: SharedPlace | undefined;
  readonly look: SiteLook;
  readonly nowMs: number;
  /** Whether its problem is told above all rows. */
  readonly isShared: boolean;
  readonly rename: (name: string) => void;
  readonly remove: () => void;
}

/** A site of the board: what it is, when work can begin there, and what can be done with it. */
export function SiteRow({ rank, look, nowMs, isShared, rename, remove }: Props) {
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
      {seen && <SiteForecast {...{ view, seen, nowMs, retry }} />}
      {!seen && problem && isShared && <p className="wrong">Not read: {problem.title}.</p>}
      {!seen && problem && !isShared && (
        <ProblemNote
          problem={problem}
          retry={retry}
          advice={
            problem.code === "entry_not_found"
              ? "Remove this site, or keep its place with another task."
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
