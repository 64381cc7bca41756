import { type Constraint, variable } from "@halcyon/schema";
import { useWidth } from "../../../chart/use-width.ts";
import { constraintWords, unitWords } from "../../../words/weather/constraint-words.ts";
import { compassBox, CompassPlot } from "../limits/compass-plot.tsx";
import { curveDomain } from "../limits/curve-domain.ts";
import { type CurveDomain, curveFrame, CurvePlot, EdgeMarks } from "../limits/curve-plot.tsx";
import { gateWords } from "../definition/gate-words.ts";
import { differentStatements, statementsOf } from "../definition/definition-words.ts";
import type { Draft } from "../drafts/draft.ts";
import { type ConstraintPair, pairConstraints } from "../definition/pair-constraints.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { useShownUnit } from "../../../words/units/unit-choice.ts";

interface Props {
  readonly before: Draft;
  readonly after: Draft;
  /** Names of the two definitions, as the page shows them. */
  readonly words: { readonly before: string; readonly after: string };
}

/** Shows the differences between two definitions (lists of constraints) as curves and in words. */
export function DefinitionDifference({ before, after, words }: Props) {
  const pairs = pairConstraints(before.constraints, after.constraints).filter(
    (pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after),
  );
  const texts = [
    ...(["name", "sector", "description", "caveat"] as const).map((name) => ({
      about: name,
      before: before[name],
      after: after[name],
    })),
    { about: "official warnings", before: gateWords(before.warnings), after: gateWords(after.warnings) },
  ].filter((text) => text.before !== text.after);
  return (
    <section className="card difference" aria-label={`What differs from ${words.before}`}>
      <div className="card-head">
        <h2>What differs from {words.before}</h2>
        {pairs.length + texts.length === 0 && <p className="note">Nothing.</p>}
      </div>
      {texts.length > 0 && (
        <dl>
          {texts.map((text) => (
            <DifferentWords key={text.about} {...text} words={words} />
          ))}
        </dl>
      )}
      {pairs.map((pair, index) => (
        <PairDifference key={index} {...pair} words={words} />
      ))}
    </section>
  );
}

function PairDifference({ before, after, words }: ConstraintPair & Pick<Props, "words">) {
  const one = (after ?? before)!;
  const unit = useShownUnit(variable(one.variable).unit);
  const change = before === undefined ? " is new" : after === undefined ? " is gone" : "";
  const domain = domainOf(before, after);
  return (
    <div className="difference-pair">
      <h3>
        {constraintWords(one)}
        {change}
      </h3>
      <div className="beside">
        <DefinitionPicture title={words.before} constraint={before} unit={unit} domain={domain} />
        <DefinitionPicture title={words.after} constraint={after} unit={unit} domain={domain} />
      </div>
      {before && after && (
        <dl>
          {differentStatements(statementsOf(before, unit), statementsOf(after, unit)).map((different) => (
            <DifferentWords key={different.about} {...different} words={words} />
          ))}
        </dl>
      )}
    </div>
  );
}

interface PictureProps {
  readonly title: string;
  readonly constraint: Constraint | undefined;
  readonly unit: string;
  readonly domain: CurveDomain | undefined;
}

function DefinitionPicture({ title, constraint, unit, domain }: PictureProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div
        ref={frame}
        className={constraint !== undefined && "ideal" in constraint ? "curve with-axis" : "curve"}
      >
        {constraint === undefined && <p className="note">Does not look at it.</p>}
        {constraint !== undefined && "arc" in constraint && (
          <svg {...compassBox} aria-hidden="true">
            <CompassPlot arc={constraint.arc} />
          </svg>
        )}
        {constraint !== undefined && "categories" in constraint && (
          <p className="note">{Object.keys(constraint.categories).length} codes of their own</p>
        )}
        {constraint !== undefined && "ideal" in constraint && domain && width > 0 && (
          <svg
            width={width}
            height={curveFrame.height}
            viewBox={`0 0 ${width} ${curveFrame.height}`}
            aria-hidden="true"
          >
            <CurvePlot
              {...{ constraint, domain, width }}
              scale={shownScale(constraint, unit)}
              unit={unitWords(unit)}
            />
            <EdgeMarks {...{ constraint, domain, width }} />
          </svg>
        )}
      </div>
    </figure>
  );
}

function DifferentWords({
  about,
  before,
  after,
  words,
}: Pick<Props, "words"> & { readonly about: string; readonly before: string; readonly after: string }) {
  return (
    <div className="different">
      <dt>{about}</dt>
      <dd>
        <span className="unseen">{words.before}: </span>
        {before === "" ? "none" : before} <span aria-hidden="true">→</span>{" "}
        <span className="unseen">{words.after}: </span>
        <strong>{after === "" ? "none" : after}</strong>
      </dd>
    </div>
  );
}

/** Returns the range of values that covers the curves of the given constraints; undefined if none of them has a curve. */
function domainOf(...constraints: readonly (Constraint | undefined)[]): CurveDomain | undefined {
  const domains = constraints.flatMap((one) =>
    one !== undefined && "ideal" in one ? [curveDomain(one)] : [],
  );
  if (domains.length === 0) return undefined;
  return [Math.min(...domains.map(([low]) => low)), Math.max(...domains.map(([, high]) => high))];
}
