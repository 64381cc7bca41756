import { formatShare } from "../../words/weather/band-words.ts";
import type { ReasonedHour } from "../../data/queries/reasoned-forecast.ts";

type Counted = Pick<ReasonedHour, "part">;
type Agreed = Pick<ReasonedHour, "ensemble">;

/** By what working hours count where the share of each limit is told: an answer names what limits in one forecast of an hour alone. */
export function countedWords(hours: readonly Counted[]): string {
  const ofMembers = hours.filter(({ part }) => part !== "deterministic").length;
  const ofRun = hours.length - ofMembers;
  if (ofMembers === 0) return "Each hour counts by its one run";
  const member = "by one member alone, the one in the middle";
  if (ofRun === 0) return `Each hour counts ${member}`;
  return `${hourCount(ofRun)} by ${ofRun === 1 ? "its" : "their"} one run, ${hourCount(ofMembers)} ${member}`;
}

/** How often all members of some hours together fall short of acceptable; empty where no hour has members. */
export function shortOfMembersWords(hours: readonly Agreed[]): string {
  const shares = hours.flatMap(({ ensemble }) => (ensemble === null ? [] : [shortShare(ensemble)]));
  if (shares.length === 0) return "";
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  const which =
    shares.length === hours.length
      ? "these hours"
      : `the hours that have members (${shares.length} of ${hours.length})`;
  return `Counted over all members, ${formatShare(share)} of ${which} fall short.`;
}

function shortShare({ shares: [ideal = 0, acceptable = 0] }: NonNullable<Agreed["ensemble"]>): number {
  return Math.max(0, 1 - ideal - acceptable);
}

function hourWords(count: number): string {
  return count === 1 ? "1 hour" : `${count} hours`;
}

function hourCount(count: number): string {
  return `${hourWords(count)} ${count === 1 ? "counts" : "count"}`;
}
