import { useQuery } from "@tanstack/react-query";
import { breakdownQuery, entryQuery, modelsQuery } from "../api/queries.ts";
import { requestOf, type View } from "../state/view.ts";

/** The forecast of a view with what is needed to read it. */
export function useBreakdown(view: View) {
  const breakdown = useQuery(breakdownQuery(requestOf(view, view)));
  const entry = useQuery(entryQuery(view.entry));
  const models = useQuery(modelsQuery);
  const failed = [breakdown, entry, models].find(({ isError }) => isError);
  return {
    failed,
    forecast:
      breakdown.data && entry.data && models.data
        ? {
            breakdown: breakdown.data,
            entry: entry.data,
            model: models.data.find(({ id }) => id === view.model),
          }
        : undefined,
  };
}
