import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import type { OpenMeteoEndpoint } from "../client/open-meteo-endpoints.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";

/** Time for which one response shows that the endpoint responds, so that no new request is sent [ms]. */
const freshMs = 120_000;

/**
 * Returns a function that checks whether an endpoint responds. Some records are described without a request, and use this function to test the provider. The
 * function requests the metadata of a data set, which does not count as a call. A refusal also counts as a response.
 *
 * @returns Function that throws OpenMeteoError if the endpoint does not respond.
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
