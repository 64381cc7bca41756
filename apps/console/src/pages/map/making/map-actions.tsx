import type { KeptMap } from "@halcyon/schema/v2";
import { client } from "../../../data/api/client.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import type { Address } from "../../../data/state/address.ts";
import { RunningActions } from "../../watches/requests/running-actions.tsx";
import type { Clock } from "../../../words/time/clock.ts";
import { makingCostWords, standingWords } from "../sheet/map-state-words.ts";

interface Props extends Pick<Address, "change"> {
  readonly map: KeptMap;
  /** Clock of the map; undefined until its time zone is known. */
  readonly clock: Clock | undefined;
  /** Origin of the weather; undefined before the map is loaded. */
  readonly attribution: string | undefined;
  /** Opens the form of the map. */
  readonly edit: () => void;
}

/** Shows what a map costs, and buttons that pause, resume, change or delete it, or make another one. */
export function MapActions({ map, change, clock, attribution, edit }: Props) {
  const params = { id: map.id };
  return (
    <section className="card" aria-labelledby="map-actions-title">
      <h2 id="map-actions-title">This map</h2>
      {clock && map.state === "ready" && <p className="note">{standingWords(map, clock)}</p>}
      <p className="note">{makingCostWords(map)} Looking at it is free.</p>
      {attribution !== undefined && <p className="note">Weather: {attribution.replace(/\.$/, "")}.</p>}
      <RunningActions
        name={map.name}
        isActive={map.state !== "paused"}
        isPaused={map.state === "paused"}
        pause={() => client.pauseMap.mutate({ params })}
        resume={() => client.resumeMap.mutate({ params })}
        edit={edit}
        remove={async () => {
          await client.deleteMap.mutate({ params, headers: { "if-match": versionTag(map.version) } });
          change({ map: undefined, mapHour: undefined, shape: undefined }, { replace: true });
        }}
        loss="Its tiles and links stop working at once, and it is not made again."
        queryKey={["maps", "all"]}
      >
        <button type="button" onClick={() => change({ map: "new", shape: undefined })}>
          Make another map
        </button>
      </RunningActions>
    </section>
  );
}
