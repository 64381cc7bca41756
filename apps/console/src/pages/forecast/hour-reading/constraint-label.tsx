import type { Constraint, EntryDetail } from "@halcyon/schema";
import type { ConstraintReason } from "../../../data/queries/queries.ts";
import { formatScore, type Polarity } from "../../../words/weather/band-words.ts";
import { constraintWords, formatValue, limitWords } from "../../../words/weather/constraint-words.ts";
import { VariableTerm } from "../../frame/terms/term.tsx";
import { rankWords } from "../source-words.ts";

interface Props {
  readonly constraint: Constraint;
  readonly reason: ConstraintReason | undefined;
  readonly isLimiting: boolean;
  readonly polarity: Polarity;
  readonly sources: EntryDetail["sources"];
}

/** Shows a constraint with its value in the selected hour. */
export function ConstraintLabel({ constraint, reason, isLimiting, polarity, sources }: Props) {
  const from = rankWords(constraint, sources);
  return (
    <div className={isLimiting ? "variable-label limiting" : "variable-label"}>
      <h3>
        <VariableTerm variable={constraint.variable}>{constraintWords(constraint)}</VariableTerm>
      </h3>
      <p className="variable-value">
        {valueText(reason)}
        {typeof reason?.suitability === "number" && <span> · {formatScore(reason.suitability)}</span>}
        {isLimiting && <strong> limits</strong>}
      </p>
      <p className="note">
        {unbroken(limitWords(constraint, polarity))}
        {constraint.role === "preference" && ", a preference"}
        {from !== "" && `; from ${from}`}
      </p>
    </div>
  );
}

/** Keeps a number on the same line as its comparison sign. */
function unbroken(words: string): string {
  return words.replaceAll(/([≤≥]) /g, "$1\u00a0");
}

/** Returns the value of the constraint in words. A wind direction has no value in calm air, but has a suitability. */
function valueText(reason: Props["reason"]): string {
  if (reason === undefined || reason.suitability === null) return "no data";
  return reason.value === null ? "no value" : formatValue(reason.value, reason.unit);
}
