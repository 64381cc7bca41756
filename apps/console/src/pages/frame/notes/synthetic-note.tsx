import { useEffect } from "react";
import { syntheticWords } from "./is-synthetic.ts";

const storageKey = "halcyon-synthetic-told";

/** True if this browser showed the full notice about synthetic weather at an earlier visit. */
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

/**
 * Shows a notice that the weather is synthetic. At the first visit and on paper, the full text is shown. At later visits, the notice is collapsed to a
 * label that can be opened.
 */
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
