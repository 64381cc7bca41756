import { useEffect } from "react";
import { syntheticWords } from "./synthetic-words.ts";

const storageKey = "halcyon-synthetic-told";

/** True if an earlier visit of this browser was told in full; what this visit is told counts for the next one. */
const wasTold = readTold();

function readTold(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function keepTold(): void {
  try {
    localStorage.setItem(storageKey, "1");
  } catch {
    // Without room the next visit is told in full again.
  }
}

/** Says before all else that weather is not real. At the first visit and on paper it says so in full, later by a chip that opens. */
export function SyntheticNote() {
  useEffect(keepTold, []);
  if (!wasTold)
    return (
      <p className="synthetic" role="note">
        <strong>Synthetic weather.</strong> {syntheticWords}
      </p>
    );
  return (
    <div className="synthetic-chip" role="note">
      <details>
        <summary>Synthetic weather</summary>
        <p>{syntheticWords}</p>
      </details>
    </div>
  );
}
