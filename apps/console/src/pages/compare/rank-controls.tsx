import { Choice } from "../../widgets/choice.tsx";
import { WindowLength, WindowMinimum, WindowOdds, WindowTimes } from "../frame/choices/window-controls.tsx";
import { wishWords } from "../forecast/windows/window-options-words.ts";
import { Term } from "../frame/terms/term.tsx";
import type { Address } from "../../data/state/address.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import type { RankBy } from "../../data/state/view.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly polarity: Polarity;
}

const questions: readonly { readonly value: RankBy; readonly text: string }[] = [
  { value: "soonest", text: "Soonest window" },
  { value: "possible_starts", text: "Most hours" },
  { value: "probability", text: "Likeliest window" },
];

/** What a comparison asks, and of which windows. */
export function RankControls({ view, change, polarity }: Props) {
  return (
    <div className="card rank-controls">
      <Choice
        label="First comes"
        value={view.rankBy}
        options={questions}
        choose={(rankBy) => change({ rankBy }, { replace: true })}
      />
      <details>
        <summary>{sentenceOf(wishWords(view, polarity))}</summary>
        <div className="row">
          <span className="note">
            <Term id="window">Windows</Term>, each with its <Term id="likelihood">likelihood</Term>:
          </span>
          <WindowLength {...{ view, change }} />
          <WindowOdds {...{ view, change }} />
          <WindowMinimum {...{ view, change }} isTask={polarity === "suitability"} />
        </div>
        <WindowTimes {...{ view, change }} />
      </details>
    </div>
  );
}

function sentenceOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
