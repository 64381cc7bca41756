import { type VariableName, variableNames } from "@halcyon/schema";
import { z } from "zod";
import type { Open, ModelPartPlace, SourceKind, SourceSchema } from "./source-kind.ts";
import { sourceKinds } from "./source-kinds.ts";

/** Configuration of a source of weather. */
export type SourceConfig = z.output<(typeof sourceKinds)[number]["schema"]>;

/** Configuration of an overlay. An overlay is a source that provides some variables in place of the main source of a model part. */
type OverlayConfig = SourceConfig & { readonly variables: readonly VariableName[] };

/** Configuration of a model part: its source, and its overlays (other sources that provide some of its variables). */
export type ModelPartConfig = SourceConfig & { readonly overlays?: readonly OverlayConfig[] | undefined };

/** Returns the schema of a source of any kind, with additional fields. */
function anySource<Config>(fields: z.ZodRawShape): z.ZodType<Config> {
  const [first, ...others] = sourceKinds.map(({ schema }) => (schema as SourceSchema).safeExtend(fields));
  return z.discriminatedUnion("source", [first!, ...others]) as z.ZodType as z.ZodType<Config>;
}

const overlaySchema = anySource<OverlayConfig>({
  variables: z
    .array(z.enum(variableNames as [VariableName, ...VariableName[]]))
    .min(1)
    .meta({
      description:
        "The variables that this source supplies in place of the source of the part. They are missing if this source has no run.",
    }),
});

/** Schema of the configuration of a model part. It has the source, and overlays (other sources that provide some variables). */
export const modelPartSchema = anySource<ModelPartConfig>({
  overlays: z.array(overlaySchema).min(1).optional().meta({
    description: "Variables that other sources supply from their own runs, such as waves.",
  }),
});

const kindsByName: ReadonlyMap<string, SourceKind> = new Map(
  sourceKinds.map((kind) => [kind.schema.shape.source.value, kind]),
);

/**
 * Returns a function that opens a configured source.
 *
 * @throws ConfigError if the configuration has a fault that can be found without opening the source.
 */
export function openerOf(config: SourceConfig, place: ModelPartPlace): Open {
  return kindsByName.get(config.source)!.opener(config, place);
}
