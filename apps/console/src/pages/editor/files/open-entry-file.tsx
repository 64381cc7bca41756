import { useRef, useState } from "react";
import { addressOf, go } from "../../../data/state/address.ts";
import { draftTexts } from "../../../data/state/draft-names.ts";
import { newEntryId, type View } from "../../../data/state/view.ts";

/** Maximum size of a file with an entry [bytes]. The largest entry is smaller. */
const fileBytesMax = 1_000_000;

/** Shows a button that opens a file with a task or scenario in the editor, as a new entry that is not saved yet. */
export function OpenEntryFile({ view }: { readonly view: View }) {
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const open = async (file: File): Promise<void> => {
    setFaults([]);
    try {
      setFaults(await faultsOfOpening(file, view));
    } catch {
      setFaults(["The file could not be read. Check that this device is connected, then open it again."]);
    }
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open a file
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="File with a task or scenario"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after it was changed.
          if (file !== undefined) void open(file).then(() => (target.value = ""));
        }}
      />
      {faults.length > 0 && (
        <div className="problem card" role="alert">
          <h3>This file cannot be opened</h3>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Stores the entry of a file as a draft of this tab, and opens the editor. Returns what stands in the way. */
async function faultsOfOpening(file: File, view: View): Promise<readonly string[]> {
  if (file.size > fileBytesMax)
    return ["The file is larger than any task or scenario. Choose a file that Halcyon saved."];
  const [{ draftInFile }, { storedDrafts }] = await Promise.all([
    import("./entry-files.ts"),
    import("../drafts/stored-drafts.ts"),
  ]);
  const read = draftInFile(await file.text());
  if ("faults" in read) return read.faults;
  const name = { type: read.type, id: newEntryId };
  if (draftTexts.read(name) !== null)
    return [
      `This tab has a new ${read.type} that is not saved. Save or discard it, then open the file again.`,
    ];
  if (!storedDrafts.keep(name, { version: 1, draft: read.draft }))
    return ["This browser has no room for the file. Close other tabs of the console, then open it again."];
  go(addressOf("editor", { ...view, entry: name, limits: [] }));
  return [];
}
