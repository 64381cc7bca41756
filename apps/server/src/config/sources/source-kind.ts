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

/** The schema of an object whose `source` names the kind. */
export type SourceSchema = z.ZodObject<{ source: z.ZodLiteral<string> }>;

/** Function that opens a source. It throws a `SourceError` if the source cannot be read yet; the server then tries again later. */
export type Open = () => WeatherSource | Promise<WeatherSource>;

/**
 * Creates a kind of source for `source-kinds.ts`.
 *
 * @param opener - Returns the function that opens the source. Throws a `ConfigError` if the configuration can be refused without opening it.
 */
export function sourceKind<Schema extends SourceSchema>(
  schema: Schema,
  opener: (config: z.output<Schema>, place: ModelPartPlace) => Open,
): SourceKind<Schema> {
  return { schema, opener };
}

/** Part of a model to which a source belongs, and the position of its configuration. */
export interface ModelPartPlace {
  readonly part: PartName;
  /** Real product that the model part represents; undefined if the model has none. */
  readonly product: Product | undefined;
  /** Position of the configuration for messages: the file and the path in it. */
  readonly where: string;
  /** Folder to which relative paths refer. */
  readonly folder: string;
  /** Settings for opening stores. */
  readonly stores: StoreSurroundings;
  readonly readText: (path: string) => string;
  /** Client that all model parts share, so that they share one quota. */
  readonly openMeteo: OpenMeteoClient;
  /** Client that all model parts share, and so one thread and one cache. */
  readonly dynamical: DynamicalClient;
}
