import { type ReactNode, type ToggleEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EntryPicker } from "./entry-picker.tsx";
import { isWide } from "./is-wide.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { type PricedCall, requestsWords, useCost } from "./look-cost.ts";
import { PlacePicker } from "../../../map/place-picker.tsx";
import type { Address } from "../../../data/state/address.ts";
import { recentPlaces } from "../../../data/state/recent-places.ts";
import { firstView, type Place } from "../../../data/state/view.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly summary: string;
  /** Name of what the page shows, such as the forecast. It labels the button that leads from the controls to the results. */
  readonly answer: string;
  /** API calls that give the data of the page, for showing their cost. If they are absent, the page shows no cost. */
  readonly calls?: readonly PricedCall[] | undefined;
  /** Additional controls of this page. */
  readonly children: ReactNode;
}

/**
 * Shows the choice of task and place at the side of each page about a task at a place. On a narrow screen, the controls are above the results and close
 * when a task or a place is chosen. Until the reader has chosen a place, the controls stay open. Two buttons open the controls at the search for a task or
 * a place.
 */
export function LookControls({ summary, answer, calls, view, change, children }: Props) {
  const { location, entry } = view;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(isWide);
  // What is closed need not be there: its lists and its map take longer than the answer.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    setOpen(currentTarget.open);
    setWasOpen((was) => was || currentTarget.open);
  };
  const showAnswer = (): void => {
    if (isWide()) return;
    setOpen(false);
    details.current?.querySelector("summary")?.focus({ preventScroll: true });
    details.current?.scrollIntoView({ block: "start" });
  };
  // The field is there within the tap: otherwise a phone shows no keyboard.
  const search = (field: string): void => {
    flushSync(() => {
      setOpen(true);
      setWasOpen(true);
    });
    const input = details.current?.querySelector<HTMLInputElement>(`${field} input[role=combobox]`);
    input?.focus();
    input?.click();
  };
  const move = (picked: Place): void => {
    recentPlaces.keep(location);
    change({ location: picked });
  };
  return (
    <div className="look">
      <details className="controls card" ref={details} open={isOpen} onToggle={toggle}>
        <summary>{summary}</summary>
        {wasOpen && (
          <>
            <EntryPicker
              entry={entry}
              pick={(picked) => {
                change({ entry: picked });
                if (!isFirstPlace(location)) showAnswer();
              }}
            />
            <p className="row note">
              <PageLink page="entries" view={view}>
                All tasks and scenarios
              </PageLink>
            </p>
            <PlacePicker
              place={location}
              pick={(picked) => {
                move(picked);
                showAnswer();
              }}
              pickOnMap={move}
            />
            {children}
            {calls !== undefined && <LookCost calls={calls} />}
            {!isWide() && (
              <button type="button" className="primary" onClick={showAnswer}>
                {answer}
              </button>
            )}
          </>
        )}
      </details>
      {!isOpen && (
        <div className="look-picks">
          <button type="button" className="link" aria-label="Another task" onClick={() => search(".picker")}>
            Task
          </button>
          <button
            type="button"
            className="link"
            aria-label="Another place"
            onClick={() => search(".place-names")}
          >
            Place
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns true if a place is the one that a new reader sees before choosing a place. */
function isFirstPlace({ latitude, longitude, name }: Place): boolean {
  const { location: first } = firstView;
  return name === undefined && latitude === first.latitude && longitude === first.longitude;
}

/** Shows the maximum cost of choosing another place or task, which is the cost of the current view. */
function LookCost({ calls }: { readonly calls: readonly PricedCall[] }) {
  const cost = useCost(calls);
  if (cost === undefined || cost === 0) return null;
  return <p className="note">Another place or choice costs up to {requestsWords(cost)} of the allowance.</p>;
}
