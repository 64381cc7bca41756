import { type DraftName, unreadTexts } from "../../data/state/draft-names.ts";
import { saveFile } from "../forecast/export/save-file.ts";

/** A draft that this build of the console cannot read. */
export function UnreadRow({ name }: { readonly name: DraftName }) {
  const { type, id } = name;
  const save = (): void =>
    saveFile(
      `halcyon-draft-${type}-${id}.json`,
      new Blob([unreadTexts.read(name) ?? ""], { type: "application/json" }),
    );
  return (
    <li className="card entry-row">
      <div>
        <h3>
          Draft of {type} {id}, which cannot be opened
        </h3>
        <p className="note">
          Another version of the console wrote this draft. Save it as a file to read it, then write it anew.
        </p>
      </div>
      <div className="row acts">
        <button type="button" onClick={save}>
          Save as a file
        </button>
        <button type="button" onClick={() => unreadTexts.drop(name)}>
          Discard
        </button>
      </div>
    </li>
  );
}
