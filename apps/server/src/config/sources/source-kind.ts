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

/** Opens a source. It throws a `SourceError` if it cannot read the source yet; the server calls it again later. */
export type Open = () => WeatherSource | Promise<WeatherSource>;

/**
 * Creates a kind of source for `source-kinds.ts`.
 *
 * @param opener - Throws a `ConfigError` for what can be refused without opening anything.
 */
export function sourceKind<Schema extends SourceSchema>(
  schema: Schema,
  opener: (config: z.output<Schema>, place: ModelPartPlace) => Open,
): SourceKind<Schema> {
  return { schema, opener };
}

/** Part that a source is for, and its place in the configuration. */
export interface ModelPartPlace {
  readonly part: PartName;
  /** Real product that the part stands for, if the model has one. */
  readonly product: Product | undefined;
  /** Position for messages: the file and the path in it. */
  readonly where: string;
  /** The folder at which relative paths start. */
  readonly folder: string;
  /** Settings for opening stores. */
  readonly stores: StoreSurroundings;
  readonly readText: (path: string) => string;
  /** Client that all parts share, and so one quota. */
  readonly openMeteo: OpenMeteoClient;
  /** Client that all parts share, and so one thread and one cache. */
  readonly dynamical: DynamicalClient;
}
