import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import type { OpenMeteoEndpoint } from "../client/open-meteo-endpoints.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";

/** How long an answer is good for [ms]. */
const freshMs = 120_000;

/**
 * Asks whether an endpoint answers, for records that need nobody to say what they hold. It asks for the metadata of a data set, which counts as no
 * call; a refusal is an answer too.
 *
 * @returns Throws OpenMeteoError where nobody answers.
 */
export function endpointReach(
  client: Pick<OpenMeteoClient, "metadata" | "nowMs">,
  endpoint: OpenMeteoEndpoint,
  domain: string,
): () => Promise<void> {
  let heardMs = -Infinity;
  let pending: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    try {
      await client.metadata(endpoint, domain, () => undefined);
    } catch (error) {
      const isRefusal =
        error instanceof OpenMeteoError &&
        (error.code === "not_configured" || error.code === "quota_exhausted");
      if (!isRefusal) throw error;
    }
    heardMs = client.nowMs();
  };
  return async () => {
    if (client.nowMs() - heardMs < freshMs) return;
    pending ??= ask().finally(() => (pending = undefined));
    await pending;
  };
}
