import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { firstView, requestOf, type View } from "../state/view.ts";
import {
  dropScores,
  entryQuery,
  forecastQuery,
  futureQuery,
  modelsQuery,
  rankQuery,
  windowsQuery,
  workabilityQuery,
} from "./queries.ts";

/** Returns the keys of all queries that depend on the scores of the entry of a view. */
function scoresOf(view: View): QueryKey[] {
  const request = requestOf(view, view);
  return [
    forecastQuery(request),
    rankQuery(view, [view]),
    windowsQuery(request, view),
    workabilityQuery(view),
    futureQuery(view),
  ].map(({ queryKey }) => queryKey);
}

it("an entry that has changed leaves no scores behind, and those of others stay", () => {
  const queries = new QueryClient();
  const changed = scoresOf({ ...firstView, entry: { type: "task", id: 48_213 } });
  const others: QueryKey[] = [
    ...scoresOf({ ...firstView, entry: { type: "scenario", id: 48_213 } }),
    ...scoresOf({ ...firstView, entry: { type: "task", id: 1 } }),
    entryQuery({ type: "task", id: 48_213 }).queryKey,
    modelsQuery.queryKey,
  ];
  for (const key of [...changed, ...others]) queries.setQueryData(key, "kept");
  dropScores(queries, { type: "task", id: 48_213 });
  expect(changed.map((key) => queries.getQueryData(key))).toEqual(changed.map(() => undefined));
  expect(others.map((key) => queries.getQueryData(key))).toEqual(others.map(() => "kept"));
});
