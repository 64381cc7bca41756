import { z } from "zod";

const codecSchema = z.object({
  name: z.string(),
  configuration: z.record(z.string(), z.unknown()).default({}),
});
const codecsSchema = z.array(codecSchema);
const shapeSchema = z.array(z.int().min(1));

const shardingSchema = z.object({
  chunk_shape: shapeSchema,
  codecs: codecsSchema,
  index_codecs: codecsSchema,
  index_location: z.enum(["start", "end"]).default("end"),
});

const arraySchema = z.object({
  data_type: z.string(),
  chunk_grid: z.object({ configuration: z.object({ chunk_shape: shapeSchema }) }),
  codecs: codecsSchema,
});

export type Codec = z.output<typeof codecSchema>;

/** How the bytes of an array are made: what can be checked before they are decoded. */
export interface ArrayCodecs {
  /** The codecs of a chunk, the first applied first. */
  readonly codecs: readonly Codec[];
  /** The codecs of the index of a shard, where chunks lie in shards. */
  readonly indexCodecs: readonly Codec[] | undefined;
  /** Bytes of a decoded chunk. */
  readonly chunkBytes: number;
}

/**
 * Reads the codecs of an array from its metadata, Zarr version 3.
 *
 * @throws Error where they are not known, or a shard begins with its index, which is not read.
 */
export function arrayCodecs(metadata: Uint8Array): ArrayCodecs {
  const {
    data_type: type,
    chunk_grid: grid,
    codecs,
  } = arraySchema.parse(JSON.parse(Buffer.from(metadata).toString()));
  const sharded = codecs.find(({ name }) => name === "sharding_indexed");
  const sharding = sharded && shardingSchema.parse(sharded.configuration);
  if (sharding?.index_location === "start")
    throw new Error("shards that begin with their index are not read");
  const shape = sharding?.chunk_shape ?? grid.configuration.chunk_shape;
  return {
    codecs: sharding?.codecs ?? codecs,
    indexCodecs: sharding?.index_codecs,
    chunkBytes: shape.reduce((product, side) => product * side, numberBytes(type)),
  };
}

/** Bytes of a number of a type, as 4 of `float32`. */
function numberBytes(type: string): number {
  const bits = Number(/^(?:u?int|float)(\d+)$/.exec(type)?.[1]);
  if (Number.isNaN(bits)) throw new Error(`numbers of type ${type} are not read`);
  return bits / 8;
}
