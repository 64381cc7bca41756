import type { ReactNode } from "react";
import { EntryPicker } from "./entry-picker.tsx";
import { isWide } from "./is-wide.ts";
import { PlacePicker } from "../map/place-picker.tsx";
import type { Address } from "../state/address.ts";
import { recentPlaces } from "../state/recent-places.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly summary: string;
  /** What another look costs, in requests of the allowance. */
  readonly cost?: number | undefined;
  /** What else this page lets one choose. */
  readonly children: ReactNode;
}

/** What is looked at, and where: at the side of every page that shows a task at a place. */
export function LookControls({ summary, cost, view, change, children }: Props) {
  const { location, entry } = view;
  return (
    <details className="controls card" open={isWide}>
      <summary>{summary}</summary>
      <EntryPicker entry={entry} pick={(picked) => change({ entry: picked })} />
      <PlacePicker
        place={location}
        pick={(picked) => {
          recentPlaces.keep(location);
          change({ location: picked });
        }}
      />
      {children}
      {cost !== undefined && (
        <p className="note cost">
          Another place or choice costs up to {cost === 1 ? "1 request" : `${cost} requests`} of the
          allowance.
        </p>
      )}
    </details>
  );
}
