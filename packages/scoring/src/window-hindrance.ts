import { tallyLimiting } from "./limiting.ts";
import { publish } from "./publish.ts";
import type { WindowSearch } from "./weather-windows.ts";

/** What keeps a wanted hour from the minimum most often. */
export interface WindowHindrance {
  readonly constraint: number;
  /** The share of the wanted hours that fall short, counted in every member, in which the constraint limits. */
  readonly share: number;
}

/**
 * Why there is no window.
 *
 * @returns Undefined where the wanted hours hold no run that is long enough, whatever the weather.
 * @example Goes on from {@link weatherWindows}.
 * ```js
 * windowHindrance({ ...search, durationHours: 3 }); // => { constraint: 0, share: 1 }
 * ```
 */
export function windowHindrance(search: WindowSearch): WindowHindrance | undefined {
  if (!holdsWindow(search)) return undefined;
  const { parts, wanted, minimumScore } = search;
  const tallies = parts.map(({ scores, firstHour }) =>
    tallyLimiting(
      scores,
      (logScore, index) => wanted[firstHour + index]! && publish(Math.exp(logScore)) < minimumScore,
    ),
  );
  const hours = tallies.reduce((sum, tally) => sum + tally.hours, 0);
  const shares = tallies[0]!.limiting.map(
    (_, constraint) => tallies.reduce((sum, { limiting }) => sum + limiting[constraint]!, 0) / hours,
  );
  const share = Math.max(...shares);
  return { constraint: shares.indexOf(share), share };
}

function holdsWindow({ wanted, durationHours }: WindowSearch): boolean {
  let run = 0;
  return wanted.some((isWanted) => (run = isWanted ? run + 1 : 0) >= durationHours);
}
