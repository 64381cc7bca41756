import { useIsFetching, useQueries } from "@tanstack/react-query";
import { callProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { compositeInput, rankInput } from "../../../data/api/forecast-inputs.ts";
import { requestOf, type Subject, type View } from "../../../data/state/view.ts";
import { futureQuery, windowsQuery, workabilityQuery } from "../../../data/queries/queries.ts";

type Priced = Parameters<typeof client.cost.query>[0]["body"];

/** Charged API call: endpoint and input, as the server needs them to state the price in advance. */
export interface PricedCall {
  readonly endpoint: Priced["endpoint"];
  readonly body: object;
}

export function compositeCall(view: View, subject: Subject = view): PricedCall {
  return { endpoint: "optimality.composite", body: compositeInput(requestOf(view, subject)).body };
}

/** Returns the charged API calls that load a forecast and its windows. */
export function forecastCalls(view: View, subject: Subject = view): PricedCall[] {
  const [, body] = windowsQuery(requestOf(view, subject), view).queryKey;
  return [compositeCall(view, subject), { endpoint: "optimality.windows", body }];
}

export function rankCall(view: View, subjects: readonly Subject[]): PricedCall {
  return { endpoint: "optimality.rank", body: rankInput(view, subjects).body };
}

export function workabilityCall(view: View): PricedCall {
  return { endpoint: "historical.workability", body: workabilityQuery(view).queryKey[1] as object };
}

export function futureCall(view: View): PricedCall {
  return { endpoint: "projections.workability", body: futureQuery(view).queryKey[1] as object };
}

/**
 * Returns the total cost of API calls, as a number of requests from the allowance of the key. Returns undefined until it is known. The server is asked for
 * the cost when no other request is pending. Calls that differ only in their place cost the same, so the server is asked about only one of them.
 */
export function useCost(calls: readonly PricedCall[]): number | undefined {
  const isBusy = useIsFetching({ predicate: ({ queryKey: [first] }) => first !== "cost" }) > 0;
  const alike = [...Map.groupBy(calls, workOf).entries()];
  const costs = useQueries({
    queries: alike.map(([work, [call]]) => ({
      queryKey: ["cost", work],
      enabled: !isBusy,
      retry: false,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<number> => {
        const { endpoint, body } = call!;
        return (await client.cost.query({ body: { endpoint, body: { ...body } } }, { signal })).json.cost;
      },
    })),
  });
  return costs.reduce<number | undefined>((sum, { data, error }, at) => {
    // What is refused for good costs nothing.
    const each = error !== null && !callProblem(error).again ? 0 : data;
    return sum === undefined || each === undefined ? undefined : sum + each * alike[at]![1].length;
  }, 0);
}

function workOf({ endpoint, body }: PricedCall): string {
  return JSON.stringify([endpoint, { ...body, location: undefined }]);
}

/** Returns a number of requests as text: `1 request`, `9 requests`. */
export function requestsWords(count: number): string {
  return count === 1 ? "1 request" : `${count} requests`;
}
