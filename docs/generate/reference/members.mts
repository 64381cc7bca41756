import type { ModelsResponse } from "@halcyon/schema";
import type { DocsServer } from "../docs-server.mts";
import type { MembersOf } from "./models.mts";

/** Asks a server how many members each part of each model has. */
export async function membersOf(server: DocsServer): Promise<MembersOf> {
  const { text } = await server.send("GET", "/v1/models");
  const { models } = JSON.parse(text) as ModelsResponse;
  return (model, part) => {
    const found = models.find(({ id }) => id === model)?.parts.find((row) => row.part === part);
    if (found === undefined) throw new Error(`The server has no ${part} part of ${model}.`);
    return found.members;
  };
}
