import { formatShare } from "../../words/weather/band-words.ts";
import type { SiteOrder } from "../../data/state/stored-board.ts";
import type { Clock } from "../../words/time/clock.ts";
import { nearMoments } from "../../words/time/near-moments.ts";
import { capital } from "../../words/weather/model-part-name.ts";
import { shortNameList } from "../../words/weather/short-name-list.ts";
import { deciderOf, type Standing } from "./site-rank.ts";

/** Site of the board, with the figures that decide its rank. */
export interface RankedSite {
  readonly name: string;
  readonly standing: Standing;
  readonly clock: Clock;
}

/**
 * Returns one or two sentences that name the first site and the reason for its rank.
 *
 * @param sites - At least one site with known figures, best first.
 * @param day - Name of the day for which sites are ranked; undefined for all days.
 */
export function leadWords(
  sites: readonly RankedSite[],
  order: SiteOrder,
  nowMs: number,
  day?: string,
): string {
  const [first, ...others] = sites as readonly [RankedSite, ...RankedSite[]];
  if (first.standing.soonestMs === undefined)
    return day === undefined
      ? "No site has a window that is likely enough in these days."
      : `No site has a window that is likely enough and begins ${onDay(day)}.`;
  const decidedBy = ({ standing }: RankedSite): SiteOrder | undefined =>
    deciderOf(first.standing, standing, order);
  const equal = others.filter((site) => decidedBy(site) !== order);
  const names = shortNameList([first, ...equal].map(({ name }) => name));
  const come =
    equal.length === 0 ? "comes first" : equal.length === others.length ? "are equal" : "come first";
  const when = day === undefined ? "" : `${capital(onDay(day))}, `;
  const said = `${when}${names} ${come}: ${whyWords(first, order, nowMs)}.`;
  const decider = equal.flatMap((site) => decidedBy(site) ?? [])[0];
  const best = [first, ...equal.filter((site) => decidedBy(site) === undefined)];
  const has = best.length === 1 ? "has" : "have";
  const why =
    decider === undefined
      ? ""
      : ` Of these, ${shortNameList(best.map(({ name }) => name))} ${has} ${deciders[decider]}.`;
  return `${said}${why}${equal.length === others.length ? "" : lastWords(sites, order)}`;
}

/** Returns a sentence that names the last of three or more sites. The sentence is empty if another site is equally bad. */
function lastWords(sites: readonly RankedSite[], order: SiteOrder): string {
  const [last, before] = sites.toReversed() as [RankedSite, RankedSite?];
  const isAlone = before !== undefined && deciderOf(before.standing, last.standing, order) !== undefined;
  return sites.length > 2 && isAlone ? ` ${last.name} comes last.` : "";
}

/** Returns the name of a day as it follows a verb: `today`, `on Fri 27 Nov`. */
export function onDay(name: string): string {
  return /\d/.test(name) ? `on ${name}` : name;
}

const deciders: Readonly<Record<SiteOrder, string>> = {
  soonest: "the soonest window",
  hours: "the most hours",
  likeliest: "the most likely window",
};

function whyWords(
  { standing: { soonestMs, hours, probability }, clock }: RankedSite,
  order: SiteOrder,
  nowMs: number,
): string {
  if (order === "hours")
    return hours === 1
      ? "a likely enough window begins at 1 hour"
      : `likely enough windows begin at ${hours} hours`;
  if (order === "likeliest")
    return probability === undefined
      ? "only a single run has its windows"
      : `the most likely window has ${formatShare(probability)}`;
  return soonestMs === undefined || soonestMs <= nowMs
    ? "a window is likely enough now"
    : `a window is likely enough from ${nearMoments(nowMs, clock).instant(soonestMs)}`;
}
