import { migration } from "@halcyon/schema/v2";
import { code, table } from "./markdown.mts";

/** Returns a table for each V1 endpoint that names the V2 counterparts of its features. */
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
