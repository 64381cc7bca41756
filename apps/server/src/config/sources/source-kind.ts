import type { PartName } from "@halcyon/schema";
import type { Product } from "@halcyon/schema/registry";
import type { WeatherSource } from "@halcyon/weather";
import type { DynamicalClient } from "@halcyon/weather/sources/dynamical";
import type { OpenMeteoClient } from "@halcyon/weather/sources/open-meteo";
import type { z } from "zod";
import type { StoreSurroundings } from "../stores/store-at.ts";

/** A kind of source that a configuration can name: the schema of its fields, and how it is opened. */
export interface SourceKind<Schema extends SourceSchema = SourceSchema> {
  readonly schema: Schema;
  opener(config: z.output<Schema>, place: ModelPartPlace): Open;
}

/** The schema of an object whose `source` names the kind. */
export type SourceSchema = z.ZodObject<{ source: z.ZodLiteral<string> }>;

/** Opens a source. It throws a `SourceError` where it cannot read one yet; the server calls it again later. */
export type Open = () => WeatherSource | Promise<WeatherSource>;

/**
 * A kind of source for `source-kinds.ts`.
 *
 * @param opener - Throws a `ConfigError` for what can be refused without opening anything.
 */
export function sourceKind<Schema extends SourceSchema>(
  schema: Schema,
  opener: (config: z.output<Schema>, place: ModelPartPlace) => Open,
): SourceKind<Schema> {
  return { schema, opener };
}

/** Which part a source is for, and where the configuration says so. */
export interface ModelPartPlace {
  readonly part: PartName;
  /** The real product that the part stands for, where the model has one. */
  readonly product: Product | undefined;
  /** For messages: the file and the path in it. */
  readonly where: string;
  /** The folder at which relative paths start. */
  readonly folder: string;
  /** How stores are opened. */
  readonly stores: StoreSurroundings;
  readonly readText: (path: string) => string;
  /** All parts share one client, and so one quota. */
  readonly openMeteo: OpenMeteoClient;
  /** All parts share one client, and so one thread and one cache. */
  readonly dynamical: DynamicalClient;
}
