import type { Location } from "@halcyon/schema";
import { type MapWindow, zoomed } from "./map-window.ts";

interface Props {
  readonly show: (change: (shown: MapWindow) => MapWindow) => void;
  /** Location that keeps its position when the map is zoomed. */
  readonly fixed: Location;
  /** Map window that the last button shows, and the name of the button. */
  readonly whole: MapWindow;
  readonly wholeName: string;
}

/** Shows the buttons that zoom a map, and that show all of it. */
export function MapButtons({ show, fixed, whole, wholeName }: Props) {
  return (
    <div className="map-buttons">
      <button type="button" aria-label="Zoom in" onClick={() => show((shown) => zoomed(shown, 2, fixed))}>
        +
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => show((shown) => zoomed(shown, 0.5, fixed))}>
        −
      </button>
      <button type="button" aria-label={wholeName} onClick={() => show(() => whole)}>
        ⤢
      </button>
    </div>
  );
}
