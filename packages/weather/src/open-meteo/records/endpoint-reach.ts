import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import type { OpenMeteoEndpoint } from "../client/open-meteo-endpoints.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";

/** Time for which a response counts as fresh [ms]. */
const freshMs = 120_000;

/**
 * Checks that an endpoint responds, for records whose contents are known without it. It requests the metadata of a data set, which does not count as a call; a
 * refusal is a response too.
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
