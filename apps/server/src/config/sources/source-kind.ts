import type { PartName } from "@halcyon/schema";
import type { Product } from "@halcyon/schema/registry";
import type { WeatherSource } from "@halcyon/weather";
import type { DynamicalClient } from "@halcyon/weather/sources/dynamical";
import type { OpenMeteoClient } from "@halcyon/weather/sources/open-meteo";
import type { z } from "zod";
import type { StoreSurroundings } from "../stores/store-at.ts";

/** Kind of source that a configuration can name: the schema of its fields, and the function that opens it. */
export interface SourceKind<Schema extends SourceSchema = SourceSchema> {
  readonly schema: Schema;
  opener(config: z.output<Schema>, place: ModelPartPlace): Open;
}

/** Schema of an object whose field `source` names the kind. */
export type SourceSchema = z.ZodObject<{ source: z.ZodLiteral<string> }>;

/** Opens a source. It throws a `SourceError` if the source cannot be read yet. The server tries again later. */
export type Open = () => WeatherSource | Promise<WeatherSource>;

/**
 * Creates a kind of source for `source-kinds.ts`.
 *
 * @param opener - Returns a function that opens the source. Throws a `ConfigError` if the configuration is already invalid without opening
 * it.
 */
export function sourceKind<Schema extends SourceSchema>(
  schema: Schema,
  opener: (config: z.output<Schema>, place: ModelPartPlace) => Open,
): SourceKind<Schema> {
  return { schema, opener };
}

/** Model part to which a source belongs, and the position of its configuration. */
export interface ModelPartPlace {
  readonly part: PartName;
  /** Real forecast product that the model part represents; undefined if the model has none. */
  readonly product: Product | undefined;
  /** Position of the configuration for error messages: the file, and the path within it. */
  readonly where: string;
  /** Folder that relative paths start from. */
  readonly folder: string;
  /** Settings for opening stores. */
  readonly stores: StoreSurroundings;
  readonly readText: (path: string) => string;
  /** Client that all model parts share, and with it one quota. */
  readonly openMeteo: OpenMeteoClient;
  /** Client that all model parts share, and with it one thread and one cache. */
  readonly dynamical: DynamicalClient;
}
