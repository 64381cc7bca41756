import type { TableEndpoint, TableLinkRequest } from "@halcyon/schema/v2";
import { rankInput, windowsInput } from "../../../data/api/forecast-inputs.ts";
import { askedPairs, comparedSubjects } from "../../../data/state/asked-pairs.ts";
import { type HoursRequest, requestOf, type View } from "../../../data/state/view.ts";
import { placeName } from "../../../words/weather/format-place.ts";

/** Time zone of each place, which a table uses unless the view has working hours. */
const ofEachPlace = "auto";

/**
 * Returns the request whose answer a table has: the hours or the windows of the viewed place, or the ranking of all compared subjects.
 *
 * @param entry - Entry (task or scenario) of the viewed place. A ranking has the entries of its subjects.
 */
export function tableBody(
  view: View,
  endpoint: TableEndpoint,
  entry: HoursRequest["entry"],
): TableLinkRequest["body"] {
  const timezone = view.workHours?.timezone ?? ofEachPlace;
  if (endpoint === "optimality.rank") {
    const subjects = comparedSubjects(view);
    const { body } = rankInput(view, subjects);
    const { pairOf } = askedPairs(subjects);
    const locations = body.locations.map((place, at) => {
      const named = subjects.find((subject) => pairOf(subject).location === at)!.location;
      return { ref: placeName(named), ...place };
    });
    return { ...body, locations };
  }
  const request = { ...requestOf(view, view), entry };
  return endpoint === "optimality.windows"
    ? { ...windowsInput(request, view).body, timezone }
    : { ...request, timezone: ofEachPlace };
}
