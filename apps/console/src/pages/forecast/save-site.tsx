import { useState } from "react";
import {
  storedBoard,
  type SavedSite,
  siteOf,
  sitesMax,
  useBoard,
  withSite,
} from "../../data/state/stored-board.ts";
import type { View } from "../../data/state/view.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { placeName } from "../../words/weather/format-place.ts";

/** Shows a button that adds the place and task to the board, or updates their criteria for windows there. */
export function KeepSite({ view }: { readonly view: View }) {
  const board = useBoard();
  const [hasRoom, setRoom] = useState(true);
  const kept = siteOf(board, view);
  const keep = (site: SavedSite): void => setRoom(storedBoard.keep(withSite(board, site)));
  if (!hasRoom) return <span className="wrong">This browser has no room to keep the site.</span>;
  if (kept === undefined && board.sites.length >= sitesMax)
    return <span className="note">Your board holds {sitesMax} sites and is full.</span>;
  if (kept === undefined)
    return (
      <button type="button" onClick={() => keep({ name: placeName(view.location), view })}>
        Keep this site
      </button>
    );
  return (
    <>
      <PageLink page="sites" view={view}>
        Kept in Sites
      </PageLink>
      {wishOf(kept.view) !== wishOf(view) && (
        <button type="button" onClick={() => keep({ name: kept.name, view })}>
          Keep these windows there
        </button>
      )}
    </>
  );
}

/** Returns the model and the criteria for windows of a site as text, for comparison. */
function wishOf(view: View): string {
  const { model, windowHours, minimumScore, leastProbability, windowsIn, daylightOnly, workHours } = view;
  return JSON.stringify([
    model,
    windowHours,
    minimumScore,
    leastProbability,
    windowsIn,
    daylightOnly,
    workHours,
  ]);
}
