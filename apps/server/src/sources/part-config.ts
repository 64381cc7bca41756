import { z } from "zod";
import type { Open, PartPlace, SourceKind } from "./source-kind.ts";
import { sourceKinds } from "./source-kinds.ts";

const [firstKind, ...otherKinds] = sourceKinds;

/** The configuration of the source of a part. */
export const partSchema = z.discriminatedUnion("source", [
  firstKind.schema,
  ...otherKinds.map(({ schema }) => schema),
]);
export type PartConfig = z.output<typeof partSchema>;

const kindsByName: ReadonlyMap<string, SourceKind> = new Map(
  sourceKinds.map((kind) => [kind.schema.shape.source.value, kind]),
);

/**
 * What opens the source that a configuration names.
 *
 * @throws ConfigError for what can be refused without opening anything
 */
export function openerOf(config: PartConfig, place: PartPlace): Open {
  return kindsByName.get(config.source)!.opener(config, place);
}
