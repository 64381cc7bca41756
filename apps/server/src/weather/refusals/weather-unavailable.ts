import type { ModelId, PartName } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { SourceError, SpentCalls } from "@halcyon/weather";
import { type Fault, Refusal } from "../../errors/refusal.ts";

/** Default delay before a retry [s], for sources that state no delay. */
export const retryAfterSecondsDefault = 30;

/** Returns the refusal for a model part (such as the ensemble) whose source gave no weather. */
export function weatherUnavailable(
  model: ModelId,
  { part }: { readonly part: PartName },
  failure: SourceError,
): Refusal {
  const silent = `The source of the ${part} part of ${model} gave no weather.`;
  return sourceFailed(failure, silent, "A key or HALCYON_WEATHER=dynamical lifts it.");
}

/**
 * Returns the refusal for a source that gave no weather. The reason is in the operator's log. The response contains the reason only if the calls that the
 * provider allows are used up.
 *
 * @param silent - Text for the caller if the source does not respond.
 * @param liftAdvice - Advice on how to remove the limit of a provider that is used without a key.
 */
export function sourceFailed(failure: SourceError, silent: string, liftAdvice: string): Refusal {
  const { spentCalls, message } = failure;
  const spent = spentCalls?.limit === undefined ? message : `${message} ${liftAdvice}`;
  return new Refusal("weather_unavailable", {
    detail: spentCalls === undefined ? silent : spent,
    errors: spentCalls === undefined ? [] : [spentFault(silent, spentCalls)],
    retryAfterSeconds: failure.retryAfterSeconds ?? retryAfterSecondsDefault,
    cause: failure,
  });
}

function spentFault(detail: string, { window, cost, limit, renewsAtMs }: SpentCalls): Fault {
  return {
    code: "quota_exhausted",
    detail,
    expected: {
      window,
      cost: Math.ceil(cost),
      ...(limit === undefined ? {} : { limit }),
      renews_at: formatInstant(renewsAtMs),
    },
  };
}
