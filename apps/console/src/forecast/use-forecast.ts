import { useQuery } from "@tanstack/react-query";
import { entryQuery, forecastQuery, modelsQuery } from "../api/queries.ts";
import { requestOf, type View } from "../state/view.ts";

/** The forecast of a view with what is needed to read it. */
export function useForecast(view: View) {
  const answer = useQuery(forecastQuery(requestOf(view, view)));
  const entry = useQuery(entryQuery(view.entry));
  const models = useQuery(modelsQuery);
  const failed = [answer, entry, models].find(({ isError }) => isError);
  return {
    failed,
    forecast:
      answer.data && entry.data && models.data
        ? {
            answer: answer.data,
            entry: entry.data,
            model: models.data.find(({ id }) => id === view.model),
          }
        : undefined,
  };
}
