import "./map.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { useAddress } from "../../data/state/address.ts";
import type { ShownMap } from "../../data/state/view.ts";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { mapsQuery } from "./field/map-queries.ts";
import { MapView } from "./map-view.tsx";
import { MapForm } from "./making/map-form.tsx";

/** Shows a kept map of the account, hour by hour, or the form of a new one. */
export function MapPage() {
  const { view, change } = useAddress();
  const [changed, setChanged] = useState<string>();
  const { data: maps, isError, error, refetch } = useQuery(mapsQuery);
  if (maps === undefined) {
    return isError ? (
      <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />
    ) : (
      <Loading what="your maps" shape="page" />
    );
  }
  const named = maps.find(({ id }) => id === view.map);
  const map = view.map === "new" ? undefined : (named ?? maps[0]);
  const isGone = view.map !== undefined && view.map !== "new" && named === undefined;
  const chooser = (maps.length > 1 || (maps.length === 1 && map === undefined)) && (
    <label className="map-choice">
      Map
      <select
        value={map?.id ?? "new"}
        onChange={({ target }) =>
          change({ map: target.value as ShownMap, mapHour: undefined, shape: undefined })
        }
      >
        {maps.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {map === undefined && <option value="new">A new map</option>}
      </select>
    </label>
  );
  return (
    <div className="map-page">
      {isGone && (
        <p className="note" role="status">
          The map of this address was deleted, or belongs to another account.
        </p>
      )}
      {map === undefined || changed === map.id ? (
        <MapForm
          key={map?.id}
          {...{ view, change, chooser }}
          {...(map && { map })}
          title={map?.name ?? (maps.length === 0 ? "Your first map" : "A new map")}
          done={(id) => {
            setChanged(undefined);
            change({ map: id as ShownMap, shape: undefined }, { replace: map !== undefined });
          }}
        />
      ) : (
        <MapView
          key={map.id}
          {...{ map, view, change, chooser }}
          edit={() => {
            change({ map: map.id as ShownMap, shape: undefined }, { replace: true });
            setChanged(map.id);
          }}
        />
      )}
    </div>
  );
}
