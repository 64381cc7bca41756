import type { PartName } from "@halcyon/schema";
import type { Product } from "@halcyon/schema/registry";
import type { WeatherSource } from "@halcyon/weather";
import type { CellCache } from "@halcyon/weather/source-kit";
import type { DynamicalClient } from "@halcyon/weather/sources/dynamical";
import type { OpenMeteoClient } from "@halcyon/weather/sources/open-meteo";
import type { z } from "zod";
import type { ArchiveSurroundings } from "./archive-surroundings.ts";
import type { StoreSurroundings } from "../stores/store-at.ts";

/** Kind of weather source that a configuration can name: the schema of its fields, and the function that opens the source. */
export interface SourceKind<Schema extends SourceSchema = SourceSchema> {
  readonly schema: Schema;
  /** True if the source is only an overlay, because it lacks the variables that a model part needs. */
  readonly isOverlay?: boolean;
  opener(config: z.output<Schema>, place: ModelPartPlace): Open;
}

/** Schema of a configuration object whose field `source` names the kind of source. */
export type SourceSchema = z.ZodObject<{ source: z.ZodLiteral<string> }>;

/** Opens a source. Throws a `SourceError` if the source cannot be read yet. After a `SourceError`, the server tries again later. */
export type Open = () => WeatherSource | Promise<WeatherSource>;

/**
 * Creates a kind of source for `source-kinds.ts`.
 *
 * @param opener - Returns a function that opens the source. Throws a `ConfigError` if the configuration has a fault that can be found without opening the
 * source.
 */
export function sourceKind<Schema extends SourceSchema>(
  schema: Schema,
  opener: (config: z.output<Schema>, place: ModelPartPlace) => Open,
  { isOverlay = false }: Pick<SourceKind, "isOverlay"> = {},
): SourceKind<Schema> {
  return { schema, opener, isOverlay };
}

/** Model part (such as the ensemble) for which a source is opened, and everything that opening the source may need. */
export interface ModelPartPlace {
  readonly part: PartName;
  /** Real forecast product that the model part represents; that of the deterministic part for a regional model. Undefined if no product exists. */
  readonly product: Product | undefined;
  /** Position of the configuration, for error messages. It consists of the file and the path within the file. */
  readonly where: string;
  /** Folder to which relative paths in the configuration refer. */
  readonly folder: string;
  /** Settings with which point stores are opened. */
  readonly stores: StoreSurroundings;
  readonly readText: (path: string) => string;
  /** Client for Open-Meteo. All model parts share it, and so share one quota. */
  readonly openMeteo: OpenMeteoClient;
  /** Client for dynamical.org. All model parts share it, and so share one thread and one cache. */
  readonly dynamical: DynamicalClient;
  readonly archives: ArchiveSurroundings;
  /** Cache of past runs that sources read over the network; undefined if there is no data folder. */
  readonly pastCells: CellCache | undefined;
}
