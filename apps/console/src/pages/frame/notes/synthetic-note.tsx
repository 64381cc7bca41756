import { syntheticWords } from "./synthetic-words.ts";

/** Said before all else where weather is not real. */
export function SyntheticNote() {
  return (
    <p className="synthetic" role="note">
      <strong>Synthetic weather.</strong> {syntheticWords}
    </p>
  );
}
