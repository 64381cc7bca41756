import { type Constraint, type RangeConstraint, variable } from "@halcyon/schema";
import { stopWord } from "@halcyon/schema/words";
import { useWidth } from "../../../chart/use-width.ts";
import { constraintWords, unitWords } from "../../../words/weather/constraint-words.ts";
import { compassBox, CompassPlot } from "../limits/compass-plot.tsx";
import { curveDomain } from "../limits/curve-domain.ts";
import { type CurveDomain, curveFrame, CurvePlot, EdgeMarks } from "../limits/curve-plot.tsx";
import { gateWords } from "../definition/gate-words.ts";
import type { Draft } from "../drafts/draft.ts";
import { type ConstraintPair, pairConstraints } from "../definition/pair-constraints.ts";
import { codeWords } from "../definition/code-names.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
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

/** Statement about a constraint: the name of one property, and the text that describes it. */
export type Statement = readonly [about: string, says: string];

/** Returns all statements of a constraint, with values in the chosen unit. */
export function statementsOf(constraint: Constraint, unit: string): Statement[] {
  const { weight, role, if_missing: ifMissing, note = "", source = [] } = constraint;
  return [
    ["looks at", constraintWords(constraint)],
    ...limitStatements(constraint, unit),
    ["weight", Number.isNaN(weight) ? "" : String(weight)],
    ["role", role],
    ["without data", ifMissing],
    ["note", note],
    ["sources", source.join("; ")],
  ];
}

/** Returns the properties in which two constraints differ, each with the text before and after. */
export function differentStatements(
  before: readonly Statement[],
  after: readonly Statement[],
): { readonly about: string; readonly before: string; readonly after: string }[] {
  const was = new Map(before);
  const is = new Map(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((about) => {
    const [one = "", other = ""] = [was.get(about), is.get(about)];
    return one === other ? [] : [{ about, before: one, after: other }];
  });
}

function limitStatements(constraint: Constraint, unit: string): Statement[] {
  if ("arc" in constraint) {
    const { ideal, acceptable } = constraint.arc;
    return [
      ["ideal", `${ideal.from}° to ${ideal.to}°`],
      ["acceptable", `${acceptable.from}° to ${acceptable.to}°`],
    ];
  }
  if ("categories" in constraint) {
    const codes = Object.entries(constraint.categories).map(([code, value]): Statement => [
      codeWords(constraint.variable, code),
      String(value),
    ]);
    return [...codes, ["all other codes", String(constraint.default)]];
  }
  const shown = valueWords(constraint, unit);
  const words = (range: RangeConstraint["ideal"]): string => rangeWords(range, shown);
  const { shape } = constraint;
  return [
    ["ideal", words(constraint.ideal)],
    ["acceptable", words(constraint.acceptable)],
    ["stop", stopWords(constraint, shown)],
    ["shape", typeof shape === "string" ? shape : `power ${shape.power}`],
  ];
}

/** Returns a function that formats a value in the chosen unit. */
function valueWords(constraint: RangeConstraint, unit: string): (value: number) => string {
  const { show } = shownScale(constraint, unit);
  return (value) => withUnit(show(value), unitWords(unit));
}

function rangeWords({ min, max }: RangeConstraint["ideal"], shown: (value: number) => string): string {
  if (min === undefined) return max === undefined ? "" : `up to ${shown(max)}`;
  if (max === undefined) return `from ${shown(min)}`;
  return min === max ? shown(min) : `${shown(min)} to ${shown(max)}`;
}

/** Returns the values above and below which work stops, as text. The text omits a side that has no such value. */
function stopWords({ acceptable, stop = {} }: RangeConstraint, shown: (value: number) => string): string {
  const sides = (["min", "max"] as const).flatMap((side) => {
    const edge = stop[side];
    if (edge === undefined) return [];
    return [`${stopWord(side, { acceptable: acceptable[side] ?? Number.NaN, stop: edge })} ${shown(edge)}`];
  });
  return sides.join(", ");
}
