import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { offlineWords } from "../../data/api/call-problem.ts";
import { entryQuery, forecastQuery, modelsQuery } from "../../data/queries/queries.ts";
import { useOnline } from "../../data/state/connection.ts";
import { requestOf, type View } from "../../data/state/view.ts";
import { useNow } from "../../words/time/use-now.ts";
import { forecastFromNow } from "./from-now.ts";

/** The forecast of a view with what is needed to read it, and how old it is where the server cannot be asked. */
export function useForecast(view: View) {
  const isOnline = useOnline();
  const nowMs = useNow();
  const answer = useQuery(forecastQuery(requestOf(view, view)));
  const entry = useQuery(entryQuery(view.entry));
  const models = useQuery(modelsQuery);
  const { data, dataUpdatedAt, refetch } = answer;
  const kept = data && (data.kept ?? (isOnline ? undefined : { atMs: dataUpdatedAt, why: offlineWords }));
  const left = useMemo(() => {
    const json = data && (kept === undefined ? data.json : forecastFromNow(data.json, nowMs));
    return json && { ...data, json };
  }, [data, kept === undefined, kept === undefined ? 0 : nowMs]);
  return {
    failed: [answer, entry, models].find(({ isError }) => isError),
    kept,
    isOver: data !== undefined && left === undefined,
    nowMs,
    askAgain: () => void refetch(),
    forecast:
      left && entry.data && models.data
        ? { answer: left, entry: entry.data, model: models.data.find(({ id }) => id === view.model) }
        : undefined,
  };
}
