import type { EntryDetail } from "@halcyon/schema";
import { newEntryId } from "./new-entry.ts";
import { saveFormId, saveWords } from "./save-form.tsx";

interface Props {
  readonly entry: EntryDetail;
  readonly isChanged: boolean;
  /** The version that the draft was begun from. */
  readonly begunFrom: number;
  readonly isSound: boolean;
  /** Whether the limits can be scored as they are. */
  readonly areLimitsSound: boolean;
  readonly discard: () => void;
}

/** How the draft stands, with the ways to keep it and to let it go. */
export function DraftBar({ entry, isChanged, begunFrom, isSound, areLimitsSound, discard }: Props) {
  const { id, version, scope } = entry;
  return (
    <div className="draft-bar">
      <p role="status">
        {isChanged
          ? "Not saved yet; kept in this tab"
          : id === newEntryId
            ? "Nothing written yet: choose what it looks at first"
            : scope === "curated"
              ? "As in the library"
              : `Version ${version}`}
      </p>
      {isChanged && (
        <div className="row">
          <button type="button" onClick={discard}>
            Discard changes
          </button>
          <button type="submit" form={saveFormId} className="primary" disabled={!isSound}>
            {saveWords(entry)}
          </button>
        </div>
      )}
      {isChanged && !areLimitsSound && (
        <p className="draft-note">
          Something is to be put right: the scores are those of the last limits without a fault.
        </p>
      )}
      {begunFrom !== version && (
        <p className="draft-note">
          You began from version {begunFrom}; version {version} has been saved since. Compare them below.
          Saving puts yours on top, discarding takes version {version}.
        </p>
      )}
    </div>
  );
}
