import { useEffect } from "react";
import { TouchNote } from "../terms/touch-note.tsx";
import { syntheticWords } from "./synthetic-words.ts";

const storageKey = "halcyon-synthetic-seen";

/** Whether this browser said it on an earlier visit. It is read once, and stays so while a reader goes from page to page. */
let wasSaid: boolean | undefined;

/** Said before all else where weather is not real. It is said in full on the first visit of a browser, later by a chip. */
export function SyntheticNote() {
  wasSaid ??= localStorage.getItem(storageKey) !== null;
  useEffect(() => {
    try {
      localStorage.setItem(storageKey, "1");
    } catch {
      // A browser without room is told in full each time.
    }
  }, []);
  if (wasSaid) {
    return (
      <div className="synthetic chip" role="note">
        <TouchNote heading="Synthetic weather" note={syntheticWords}>
          Synthetic weather
        </TouchNote>
        <span className="on-paper">{syntheticWords}</span>
      </div>
    );
  }
  return (
    <p className="synthetic" role="note">
      <strong>Synthetic weather.</strong> {syntheticWords}
    </p>
  );
}
