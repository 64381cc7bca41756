import { verifiedParts } from "@halcyon/schema/registry";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { forecastQuery, verificationQuery } from "../../../data/queries/queries.ts";
import { requestOf, type View } from "../../../data/state/view.ts";
import type { VerifiedLeads } from "./pale-hours.ts";

/**
 * Returns the skill of past forecasts of the task or scenario. These forecasts have the same calibration as the forecast that is shown. The skill is requested
 * after the forecast, at no charge.
 */
export function useVerifiedLeads(view: View): VerifiedLeads {
  const { data } = useQuery(forecastQuery(requestOf(view, view)));
  const metadata = data?.json.metadata;
  const found = useQueries({
    queries: verifiedParts.map((part) => ({
      ...verificationQuery(view, part, metadata?.calibration.some((one) => one.part === part) ?? false),
      enabled: metadata?.source.parts.some((one) => one.part === part) ?? false,
    })),
  });
  const answers = found.map(({ data: answer }) => answer?.leads);
  return useMemo(
    () =>
      Object.fromEntries(
        verifiedParts.flatMap((part, index) =>
          answers[index] === undefined ? [] : [[part, answers[index]] as const],
        ),
      ),
    answers,
  );
}
