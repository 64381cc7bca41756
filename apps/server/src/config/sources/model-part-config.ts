import { type ModelId, type PartName, type VariableName, variableNames } from "@halcyon/schema";
import { modelParts, type v1PartNames } from "@halcyon/schema/registry";
import { z } from "zod";
import type { Open, ModelPartPlace, SourceKind } from "./source-kind.ts";
import { sourceKinds } from "./source-kinds.ts";

/** Configuration of a source of weather. */
export type SourceConfig = z.output<(typeof sourceKinds)[number]["schema"]>;

/** Configuration of an overlay. An overlay is a source that provides some variables in place of the main source of a model part. */
type OverlayConfig = SourceConfig & { readonly variables: readonly VariableName[] };

/** Configuration of a model part: its source, and its overlays (other sources that provide some of its variables). */
export type ModelPartConfig = SourceConfig & { readonly overlays?: readonly OverlayConfig[] | undefined };

/** Configuration of a model: the source of each part. A part that may have several sources has a list of them, in order of preference. */
export type ModelConfig = Readonly<
  Partial<Record<(typeof v1PartNames)[number], ModelPartConfig | undefined>> & {
    regional?: readonly ModelPartConfig[] | undefined;
  }
>;

/** Configurations of all models. A model or part without a source is absent. */
export type ModelsConfig = Readonly<Partial<Record<ModelId, ModelConfig | undefined>>>;

/** Returns the configurations of the sources of a model part, in order of preference; none if the part is not configured. */
export function partConfigs(
  models: ModelsConfig,
  model: ModelId,
  part: PartName,
): readonly ModelPartConfig[] {
  const config: ModelPartConfig | readonly ModelPartConfig[] | undefined = models[model]?.[part];
  if (config === undefined) return [];
  return "source" in config ? [config] : config;
}

/** Returns the schema of a source of one of several kinds, with additional fields. */
function anySource<Config>(kinds: readonly SourceKind[], fields: z.ZodRawShape): z.ZodType<Config> {
  const [first, ...others] = kinds.map(({ schema }) => schema.safeExtend(fields));
  return z.discriminatedUnion("source", [first!, ...others]) as z.ZodType as z.ZodType<Config>;
}

const overlaySchema = anySource<OverlayConfig>(sourceKinds, {
  variables: z
    .array(z.enum(variableNames as [VariableName, ...VariableName[]]))
    .min(1)
    .meta({
      description:
        "The variables that this source supplies in place of the source of the part. They are missing if this source has no run.",
    }),
});

/** Schema of the configuration of a model part. It has the source, and overlays (other sources that provide some variables). */
const modelPartSchema = anySource<ModelPartConfig>(
  sourceKinds.filter(({ isOverlay }: SourceKind) => isOverlay !== true),
  {
    overlays: z.array(overlaySchema).min(1).optional().meta({
      description: "Variables that other sources supply from their own runs, such as waves.",
    }),
  },
);

/** Maximum number of sources of a part that may have several. Each request looks for its place in all of them. */
const listedMax = 8;

/** Returns the schema of the configuration of a part of a model. */
export function partConfigSchema(part: PartName) {
  return modelParts[part].isList === true
    ? z.array(modelPartSchema).min(1).max(listedMax).optional().meta({
        description:
          "Sources of regional models. Requests of V2 use the first one that covers the place and has every variable of the entry.",
      })
    : modelPartSchema.optional();
}

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
