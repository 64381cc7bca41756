import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { fileQuery } from "../data/api/file-query.ts";
import { MapMissing } from "./drawing/map-missing.tsx";
import type { WorldMap } from "./drawing/world-map.tsx";

interface Props extends ComponentProps<typeof WorldMap> {
  /** Whether its file is loaded by now. */
  readonly isDue: boolean;
}

/** The map of the world, which is a file of its own; until it is due its room is kept. */
export function PlaceMap({ isDue, ...props }: Props) {
  const { data: Drawn, isError, refetch } = useQuery({ ...mapQuery, enabled: isDue });
  if (Drawn !== undefined) return <Drawn {...props} />;
  return <div className="map map-to-come">{isError && <MapMissing retry={() => void refetch()} />}</div>;
}

const mapQuery = fileQuery(["map"], async () => (await import("./drawing/world-map.tsx")).WorldMap);
