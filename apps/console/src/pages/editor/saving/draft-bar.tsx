import type { EntryDetail } from "@halcyon/schema";
import { unreadTexts } from "../../../data/state/draft-names.ts";
import { newEntryId, type View } from "../../../data/state/view.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { SaveEntryFile } from "../files/save-entry-file.tsx";
import { saveFormId, saveWords } from "./save-form.tsx";

interface Props {
  readonly view: View;
  readonly entry: EntryDetail;
  readonly isChanged: boolean;
  /** True if the tab had enough space to store the draft. */
  readonly isKept: boolean;
  /** Version of the entry from which the author began the draft. */
  readonly begunFrom: number;
  readonly isSound: boolean;
  /** True if the limits of the draft are valid, so that the forecast can be scored with them. */
  readonly areLimitsSound: boolean;
  readonly discard: () => void;
}

/** Shows the state of the draft, with actions to save or discard it. */
export function DraftBar({
  view,
  entry,
  isChanged,
  isKept,
  begunFrom,
  isSound,
  areLimitsSound,
  discard,
}: Props) {
  const { id, type, version, scope } = entry;
  const isUnread = unreadTexts.useNames().some((name) => name.type === type && name.id === id);
  return (
    <div className="card draft-bar">
      <p role="status">
        {isChanged
          ? isKept
            ? "Not saved yet; kept in this tab"
            : "Not saved yet, and this browser has no room to store it: save it before you leave this page"
          : id === newEntryId
            ? "Nothing written yet: choose a variable first"
            : scope === "curated"
              ? "As in the library"
              : `Saved as version ${version}`}
      </p>
      {!isChanged && id !== newEntryId && (
        <div className="row acts">
          <PageLink page="forecast" view={view}>
            See its forecast
          </PageLink>
          {scope === "custom" && <SaveEntryFile entry={entry} />}
        </div>
      )}
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
        <p className="draft-note">The scores are those of the last limits without a fault.</p>
      )}
      {isUnread && (
        <p className="draft-note">
          A draft that was written here under another version of the console cannot be opened. It is kept
          under Tasks.
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
