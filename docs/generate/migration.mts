import { migration } from "@halcyon/schema/v2";
import { code, table } from "./markdown.mts";

/** Returns a table for each V1 endpoint. Each row names a feature of V1 and the corresponding feature of V2. */
export function migrationSections(): string[] {
  const byEndpoint = Map.groupBy(migration, ({ place }) => place.split(" ").slice(0, 2).join(" "));
  return [...byEndpoint].flatMap(([endpoint, rows]) => [
    `### ${code(endpoint)}`,
    table(
      ["in V1", "in V2", "what to do"],
      rows.map(({ place, to, how }) => [
        place === endpoint ? "the endpoint" : code(place.slice(endpoint.length + 1)),
        to === undefined ? "" : code(to),
        how,
      ]),
    ),
  ]);
}
