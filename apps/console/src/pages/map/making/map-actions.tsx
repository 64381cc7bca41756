import type { KeptMap } from "@halcyon/schema/v2";
import { useState } from "react";
import { client } from "../../../data/api/client.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import type { Address } from "../../../data/state/address.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { AskOnce } from "../../watches/requests/ask-once.tsx";
import { useAct } from "../../watches/requests/use-act.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { makingCostWords, standingWords } from "../sheet/map-state-words.ts";

interface Props extends Pick<Address, "change"> {
  readonly map: KeptMap;
  /** Clock of the map; undefined until its time zone is known. */
  readonly clock: Clock | undefined;
  /** Origin of the weather; undefined before the map is loaded. */
  readonly attribution: string | undefined;
}

/** Shows what a map costs, and buttons that pause, resume or delete it, or make another one. */
export function MapActions({ map, change, clock, attribution }: Props) {
  const { act, isBusy, problem } = useAct(["maps", "all"]);
  const [isAsked, setAsked] = useState(false);
  const params = { id: map.id };
  return (
    <section className="card" aria-labelledby="map-actions-title">
      <h2 id="map-actions-title">This map</h2>
      {clock && map.state === "ready" && <p className="note">{standingWords(map, clock)}</p>}
      <p className="note">{makingCostWords(map)} Looking at it is free.</p>
      {attribution !== undefined && <p className="note">Weather: {attribution.replace(/\.$/, "")}.</p>}
      <div className="row acts">
        {map.state === "paused" ? (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => void act(() => client.resumeMap.mutate({ params }))}
          >
            Resume
          </button>
        ) : (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => client.pauseMap.mutate({ params }))}
          >
            Pause
          </button>
        )}
        <button type="button" onClick={() => change({ map: "new", shape: undefined })}>
          Make another map
        </button>
        <button type="button" onClick={() => setAsked(true)}>
          Delete
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isAsked && (
        <AskOnce
          title={`Delete “${map.name}”?`}
          sure="Delete it"
          change={async () => {
            await client.deleteMap.mutate({ params, headers: { "if-match": versionTag(map.version) } });
            change({ map: undefined, mapHour: undefined, shape: undefined }, { replace: true });
          }}
          queryKey={["maps", "all"]}
          close={() => setAsked(false)}
        >
          Its tiles and links stop working at once, and it is not made again.
        </AskOnce>
      )}
    </section>
  );
}
