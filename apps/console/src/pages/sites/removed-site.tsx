import type { Site } from "../../data/state/stored-board.ts";

/** A site that was taken off the board, and where it stood. */
export interface Removed {
  readonly site: Site;
  readonly position: number;
}

interface Props {
  readonly removed: Removed;
  readonly undo: () => void;
}

/** Offers to take a removal back, until another site is removed or the page is left. */
export function RemovedSite({ removed: { site }, undo }: Props) {
  return (
    <p className="card removed-site" role="status">
      {site.name} is removed.{" "}
      <button type="button" onClick={undo}>
        Undo
      </button>
    </p>
  );
}
