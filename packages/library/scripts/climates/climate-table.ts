import { type Band, bands, type Entry } from "@halcyon/schema";
import { entries } from "../../src/index.ts";
import { type BandShares, bandShares } from "./band-shares.ts";
import type { Year } from "./year-of-hours.ts";

export interface PlaceYear {
  readonly name: string;
  readonly year: Year;
}

/** Task or scenario with its shares of hours in each band, one item per place. An item is undefined if the task or scenario cannot be scored at the place. */
export interface EntryShares {
  readonly entry: Entry;
  readonly shares: readonly (BandShares | undefined)[];
}

/** Bands from best to worst, in the order used in table cells. */
const order = bands.toReversed();

export function sharesOf(places: readonly PlaceYear[]): readonly EntryShares[] {
  return entries.map((entry) => ({ entry, shares: places.map(({ year }) => bandShares(entry, year)) }));
}

/** Returns a Markdown table with one row per task or scenario and one column per place. A cell gives the share of hours in each band. */
export function climateTable(places: readonly PlaceYear[], all: readonly EntryShares[]): string {
  const header = ["id", "entry", ...places.map(({ name }) => name)];
  const rows = all.map(({ entry, shares }) => [String(entry.id), entry.slug, ...shares.map(cell)]);
  return [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Formats the shares of ideal, acceptable, unsuitable and stop as whole percentages. */
function cell(shares: BandShares | undefined): string {
  return shares === undefined ? "none" : order.map((band) => percent(shares[band])).join(" ");
}

function percent(share: number): string {
  if (share > 0 && share < 0.005) return "<1";
  if (share < 1 && share >= 0.995) return ">99";
  return String(Math.round(share * 100));
}

/** Returns, by slug, the bands that a task or scenario never reaches at any place. */
export function neverReached(all: readonly EntryShares[]): ReadonlyMap<string, readonly Band[]> {
  return new Map(
    all.flatMap(({ entry, shares }) => {
      const never = order.filter((band) => shares.every((one) => one === undefined || one[band] === 0));
      return never.length === 0 ? [] : [[entry.slug, never] as const];
    }),
  );
}

/**
 * Returns a Markdown list of the places at which a task or scenario is never acceptable or always ideal. For "never acceptable", the list also names the limit
 * that is violated most often.
 */
export function extremes(places: readonly PlaceYear[], all: readonly EntryShares[]): string {
  return all
    .flatMap(({ entry, shares }) => {
      const never = places.filter((_, index) => isNeverAcceptable(shares[index]));
      const always = places.filter((_, index) => shares[index]?.ideal === 1);
      const neverText = never.map(({ name, year }) => `${name} (${outsideMost(entry, year)})`);
      const parts = [
        ...(never.length === 0 ? [] : [`never acceptable at ${neverText.join(", ")}`]),
        ...(always.length === 0 ? [] : [`always ideal at ${always.map(({ name }) => name).join(", ")}`]),
      ];
      return parts.length === 0 ? [] : [`- ${entry.id} ${entry.slug}: ${parts.join("; ")}`];
    })
    .join("\n");
}

function isNeverAcceptable(shares: BandShares | undefined): boolean {
  return shares !== undefined && shares.ideal + shares.acceptable === 0;
}

function outsideMost(entry: Entry, year: Year): string {
  const alone = entry.constraints
    .filter(({ role }) => role === "limit")
    .map((constraint) => {
      const shares = bandShares({ ...entry, constraints: [constraint] }, year);
      return {
        variable: constraint.variable,
        outside: shares === undefined ? 0 : shares.stop + shares.unsuitable,
      };
    });
  const { variable, outside } = alone.toSorted((a, b) => b.outside - a.outside)[0]!;
  return `${variable} ${percent(outside)} %`;
}
