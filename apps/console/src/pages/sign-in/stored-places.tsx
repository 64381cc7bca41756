import { useState } from "react";
import { keptBoard, useBoard } from "../../data/state/stored-board.ts";
import { recentPlaces } from "../../data/state/recent-places.ts";

/** Says which places this browser keeps when nobody is signed in, and forgets them. */
export function KeptPlaces() {
  const sites = useBoard().sites.length;
  const [recent, setRecent] = useState(() => recentPlaces.read().length);
  if (sites + recent === 0) return null;
  const forget = (): void => {
    keptBoard.forget();
    recentPlaces.forget();
    setRecent(0);
  };
  return (
    <p className="note">
      This browser keeps {sites === 1 ? "1 site" : `${sites} sites`} and{" "}
      {recent === 1 ? "1 recent place" : `${recent} recent places`} of an earlier user.{" "}
      <button type="button" className="quiet" onClick={forget}>
        Forget them
      </button>
    </p>
  );
}
