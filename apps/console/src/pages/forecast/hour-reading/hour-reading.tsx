import type { EntryDetail } from "@halcyon/schema";
import { allowedWords, judgeHour, scorerWords } from "@halcyon/scoring/judgement";
import type { ConstraintReason, ReasonedForecast, ReasonedHour } from "../../../data/queries/queries.ts";
import { bandWord, formatScore, type Polarity } from "../../../words/weather/band-words.ts";
import { holdUnits } from "../../../words/units/with-unit.ts";
import { constraintWords, formatValue } from "../../../words/weather/constraint-words.ts";
import { capital } from "../../../words/weather/model-part-name.ts";
import { lacksLimit } from "./lacks-limit.ts";
import { Term } from "../../frame/terms/term.tsx";

interface Props {
  readonly hour: ReasonedHour;
  readonly moment: string;
  readonly entry: EntryDetail;
  /** Share of the members that allow the hour, as text; empty if there are no members. */
  readonly share: string;
  /** Limits that keep members below the acceptable band in the hour, as text; empty if there are none. */
  readonly short: string;
}

/** Shows the score of the selected hour, its limiting constraints, and the share of ensemble members that allow work. */
export function HourReading({ hour, moment, entry, share, short }: Props) {
  const { score, limiting, limiting_warnings: stops = [], constraints, part, ensemble } = hour;
  const isTask = entry.polarity === "suitability";
  return (
    <section className="reading" aria-label="The hour that is read">
      <div className="reading-score">
        <span className="reading-number">{formatScore(score)}</span>
        <span className="reading-word">
          <Term id="band">{bandWord(score, entry.polarity)}</Term>
        </span>
        {ensemble !== null && <span className="reading-whose note">{scorerWords([part])}</span>}
      </div>
      <p className="reading-words">
        <strong>{moment}</strong>{" "}
        <span>
          <Term id="limiting">{isTask ? "Limited by" : "Held down by"}</Term>{" "}
          {stops.length > 0
            ? "official warnings, which stop this task"
            : limiting.length === 0
              ? "nothing"
              : limiting.map((position) => limitText(entry, constraints[position], position)).join("; ")}
          {share !== "" && `. ${capital(share)}`}
          {short !== "" && `. ${isTask ? "Short of acceptable" : "Held down"}: ${short}`}
        </span>
      </p>
    </section>
  );
}

/**
 * Returns the share of ensemble members that allow work in an hour, as text. The share is an upper bound if the members have no data for a limit. Returns an
 * empty string if there are no members.
 */
export function shareWords(
  hour: ReasonedHour,
  metadata: ReasonedForecast["metadata"],
  entry: Pick<EntryDetail, "constraints" | "polarity">,
): string {
  return holdUnits(allowedWords(judgeHour(hour), entry.polarity, lacksLimit(hour, metadata, entry)));
}

/**
 * Returns one text with the share of ensemble members that allow work in an hour, and the score of that hour: `80 % of members allow it; the newest run: 0.39,
 * Acceptable`. Without members, the text contains only the score.
 */
export function readingWords(
  share: string,
  { score, part }: Pick<ReasonedHour, "score" | "part">,
  polarity: Polarity,
): string {
  const scored = `${formatScore(score)}, ${bandWord(score, polarity)}`;
  return share === "" ? scored : `${share}; ${scorerWords([part])}: ${scored}`;
}

function limitText(entry: EntryDetail, reason: ConstraintReason | undefined, position: number): string {
  const words = constraintWords(entry.constraints[position]!);
  if (reason === undefined || reason.value === null) return words;
  const { value, unit, distance } = reason;
  const side =
    distance === null
      ? ""
      : `, ${formatValue(Math.abs(distance), unit)} ${distance < 0 ? "outside" : "inside"} the ${entry.polarity === "suitability" ? "acceptable" : "partly present"} range`;
  return `${words} ${formatValue(value, unit)}${side}`;
}
