import { type EpochHour, type ModelsResponse, v1 } from "@halcyon/schema";
import { describeModel, findRuns } from "@halcyon/weather";
import type { Models } from "../ports.ts";

/** The models with the parts that answer now. */
export async function listModels(models: Models, now: EpochHour): Promise<ModelsResponse> {
  const described = [...models].map(async ([id, parts]) => ({
    ...describeModel(id, await findRuns(parts, now), now),
    verification: `${v1["verification.get"].path}?model=${id}`,
  }));
  return { models: await Promise.all(described) };
}
