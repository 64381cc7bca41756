import type { Kept } from "../../../data/api/cached-answers.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { ageWords } from "./age-words.ts";

interface Props {
  readonly kept: Kept;
  readonly nowMs: number;
  readonly clock: Clock;
  /** Asks the server once more. */
  readonly retry: () => void;
}

/** Says how old is what is read, where the server could not be asked. */
export function AgeNote({ kept: { atMs, why }, nowMs, clock, retry }: Props) {
  return (
    <p className="age" role="note">
      <strong>{ageWords(atMs, nowMs, clock, why)}</strong>{" "}
      <button type="button" onClick={retry}>
        Ask again
      </button>
    </p>
  );
}
