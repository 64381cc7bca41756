import { type ModelsResponse, sharedEndpoints } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { describeModel, findRuns } from "@halcyon/weather";
import type { Models } from "../../ports.ts";

/**
 * The models with the parts that answer now.
 *
 * @param version - The version of the API whose endpoints are named.
 */
export async function listModels(models: Models, now: EpochHour, version: string): Promise<ModelsResponse> {
  const described = [...models].map(async ([id, parts]) => ({
    ...describeModel(id, await findRuns(parts, now), now),
    verification: `/${version}${sharedEndpoints["verification.get"].path}?model=${id}`,
  }));
  return { models: await Promise.all(described) };
}
