import { type Band, classify, type CountedHour } from "@halcyon/schema";
import { judgeHour, type Verdict, verdictEdges, verdictWords } from "@halcyon/scoring/judgement";
import { holdUnits, withUnit } from "../../words/units/with-unit.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import { BandCounts } from "./band-counts.tsx";
import { BandLegend, BandSwatch } from "./band-legend.tsx";
import { MarkItems } from "./mark-legend.tsx";

/** Score band whose colour an hour gets, for each verdict on how many members allow the hour. */
const shareLooks: Readonly<Record<Verdict, Band>> = {
  sure: "ideal",
  likely: "acceptable",
  possible: "unsuitable",
  unlikely: "stop",
};

/**
 * Colours of the hours of a forecast, as score bands, and counts of the hours. The share of ensemble members that allow work decides the colour of an hour.
 * Without members, the score of the single run decides.
 */
export interface HourLooks {
  readonly looks: readonly Band[];
  /** True for each hour in which the scored run disagrees with most ensemble members. */
  readonly disputed: readonly boolean[];
  /** Number of hours with each verdict. A verdict classifies the share of ensemble members that allow work in an hour. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Number of hours without ensemble members. */
  readonly uncounted: number;
}

/** Returns the band that colours each hour, the number of hours with each verdict, and the disputed hours. */
export function hourLooks(hours: readonly CountedHour[]): HourLooks {
  const judged = hours.map(judgeHour);
  const counted = judged.filter(({ share }) => share !== undefined);
  const countOf = (wanted: Verdict): number => counted.filter(({ verdict }) => verdict === wanted).length;
  return {
    looks: judged.map(({ share, verdict }, hour) =>
      share === undefined ? classify(hours[hour]!.score) : shareLooks[verdict],
    ),
    disputed: judged.map(({ isDisputed }) => isDisputed),
    counts: {
      sure: countOf("sure"),
      likely: countOf("likely"),
      possible: countOf("possible"),
      unlikely: countOf("unlikely"),
    },
    uncounted: judged.length - counted.length,
  };
}

interface Props {
  readonly drawn: HourLooks;
  readonly polarity: Polarity;
  /** True if the legend must explain the mark of hours in which a weather limit has no data. */
  readonly isMissing: boolean;
  /** True if the legend must explain the mark of hours in which an official warning holds. */
  readonly isWarned?: boolean;
}

/** Shows a legend for the colours of hours, for the marks above hours, and for hours without ensemble members. */
export function HourLegend({ drawn, polarity, isMissing, isWarned = false }: Props) {
  const { disputed, looks, uncounted } = drawn;
  return (
    <>
      {uncounted < looks.length && (
        <ul className="legend" aria-label="Colours">
          <ShareItems polarity={polarity} />
          <MarkItems {...{ polarity, isMissing, isWarned }} isDisputed={disputed.includes(true)} />
        </ul>
      )}
      <Uncounted drawn={drawn} />
      {uncounted === looks.length && <BandLegend {...{ polarity, isMissing, isWarned }} />}
    </>
  );
}

interface CountProps extends Omit<Props, "isMissing" | "isWarned"> {
  readonly scores: readonly number[];
}

/** Shows how many hours have each colour of the legend, and explains hours without ensemble members. */
export function HourCounts({ drawn, polarity, scores }: CountProps) {
  const isRunAlone = drawn.uncounted === scores.length;
  return (
    <>
      {!isRunAlone && (
        <ul className="legend" aria-label="Hours by the share of members">
          <ShareItems polarity={polarity} counts={drawn.counts} />
        </ul>
      )}
      <Uncounted drawn={drawn} />
      {isRunAlone && <BandCounts {...{ scores, polarity }} />}
    </>
  );
}

interface ItemProps extends Pick<Props, "polarity"> {
  /** Number of hours with each verdict on how many members allow an hour; undefined if the legend shows no numbers. */
  readonly counts?: HourLooks["counts"];
}

function ShareItems({ polarity, counts }: ItemProps) {
  return shareLegend(polarity).map(({ verdict, band, word }) => (
    <li key={verdict}>
      <BandSwatch band={band} polarity={polarity} />
      {word}
      {counts && `: ${withUnit(counts[verdict], "h")}`}
    </li>
  ));
}

/** Returns the entries of the legend that explains shares of ensemble members: each band with its label. The band of the largest share comes first. */
export function shareLegend(
  polarity: Polarity,
): { readonly verdict: Verdict; readonly band: Band; readonly word: string }[] {
  const allowed = polarity === "suitability" ? "Allowed" : "Shown";
  return verdictEdges.map(({ verdict }, at) => {
    const share = holdUnits(verdictWords(verdict));
    return {
      verdict,
      band: shareLooks[verdict],
      word: at === 0 ? `${allowed} by ${share} of members` : share,
    };
  });
}

function Uncounted({ drawn }: Pick<Props, "drawn">) {
  return drawn.uncounted === 0 ? null : <p className="note">{uncountedWords(drawn)}</p>;
}

/** Returns a sentence about the hours without ensemble members. The colours of these hours show scores instead of shares. */
export function uncountedWords({ looks, uncounted }: Pick<HourLooks, "looks" | "uncounted">): string {
  return uncounted === looks.length
    ? "No members are counted: colours are those of the score of one run."
    : `In ${withUnit(uncounted, "h")} no members are counted: there the colours are those of the score of one run, from ideal to stop.`;
}
