import type { Watch } from "@halcyon/schema/v2";
import { stateWord } from "./watch-state-words.ts";

interface Props {
  readonly watch: Pick<Watch, "state" | "paused_because">;
  /** True if the watch cannot read the weather at some of its places. */
  readonly isBlind: boolean;
}

/** Shows the state of a watch in words, by shape and by colour. */
export function StateMark({ watch, isBlind }: Props) {
  const looks = watch.state === "active";
  const kind = looks ? (isBlind ? "blind" : "active") : watch.state;
  return (
    <span className={`state-mark state-${kind}`}>
      <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
        {kind === "active" && <circle cx={6} cy={6} r={5} />}
        {kind === "blind" && <path d="M6 0.5L12 11.5H0Z" />}
        {kind === "paused" && <path d="M1.5 1h3v10h-3zM7.5 1h3v10h-3z" />}
        {kind === "ended" && <path d="M1 1h10v10H1z" />}
      </svg>
      {kind === "blind" ? "Blind" : stateWord(watch)}
    </span>
  );
}
