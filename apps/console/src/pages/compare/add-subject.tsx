import { EntryPicker } from "../frame/choices/entry-picker.tsx";
import { PlaceSearch } from "../../map/towns/place-search.tsx";
import { recentPlaces } from "../../data/state/recent-places.ts";
import { othersMax, type Subject } from "../../data/state/view.ts";
import { formatPlace, placeName } from "../../words/weather/format-place.ts";

interface Props {
  readonly subjects: readonly Subject[];
  /** What another place is added for, and where another task is. */
  readonly chosen: Subject;
  /** What is scored there. */
  readonly chosenName: string;
  readonly add: (subject: Subject) => void;
}

/** Adds another place for the task, or another task at the place. */
export function AddSubject({ subjects, chosen, chosenName, add }: Props) {
  if (subjects.length > othersMax)
    return <p className="note">{subjects.length} are compared: remove one to add another.</p>;
  const { location, entry } = chosen;
  const shown = new Set(subjects.map((subject) => formatPlace(subject.location)));
  const recent = recentPlaces.read().filter((place) => !shown.has(formatPlace(place)));
  return (
    <section className="card add-subject" aria-labelledby="add-title">
      <div>
        <h2 id="add-title">Add to the comparison</h2>
        <p className="note">
          Add a town for “{chosenName}”, or a task or scenario in {placeName(location)}. Up to {othersMax + 1}{" "}
          can be compared.
        </p>
      </div>
      <div className="add-fields">
        <PlaceSearch
          label="Another town"
          place={undefined}
          pick={(picked) => add({ location: picked, entry })}
        />
        <EntryPicker
          label="Another task or scenario"
          entry={undefined}
          pick={(picked) => add({ location, entry: picked })}
        />
      </div>
      {recent.length > 0 && (
        <div className="chips" role="group" aria-label="Recent places to add">
          {recent.slice(0, 4).map((place) => (
            <button
              key={formatPlace(place)}
              type="button"
              className="chip"
              onClick={() => add({ location: place, entry })}
            >
              + {placeName(place)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
