import { z } from "zod";
import { StoreError } from "../store-error.ts";

const size = z.int().nonnegative();
const extent = z.int().positive();
const attributesSchema = z.record(z.string(), z.unknown());

/** Schema of a codec that converts bytes to bytes. */
const byteCodecSchema = z.discriminatedUnion("name", [
  z.object({ name: z.literal("zstd"), configuration: z.unknown().optional() }),
  z.object({ name: z.literal("gzip"), configuration: z.unknown().optional() }),
  z.object({ name: z.literal("crc32c"), configuration: z.unknown().optional() }),
]);
export type ByteCodec = z.output<typeof byteCodecSchema>;

/** Schema of the codecs of a chunk: the byte order of its numbers, then byte codecs. */
const chunkCodecsSchema = z.tuple(
  [
    z.object({
      name: z.literal("bytes"),
      configuration: z.object({ endian: z.enum(["little", "big"]).optional() }).optional(),
    }),
  ],
  byteCodecSchema,
);

const shardingSchema = z.object({
  name: z.literal("sharding_indexed"),
  configuration: z.object({
    chunk_shape: z.array(extent),
    codecs: chunkCodecsSchema,
    index_codecs: chunkCodecsSchema,
    index_location: z.enum(["start", "end"]).default("end"),
  }),
});

export const arraySchema = z.object({
  zarr_format: z.literal(3),
  node_type: z.literal("array"),
  shape: z.array(size),
  data_type: z.enum([
    "int8",
    "uint8",
    "int16",
    "uint16",
    "int32",
    "uint32",
    "int64",
    "uint64",
    "float32",
    "float64",
  ]),
  chunk_grid: z.object({
    name: z.literal("regular"),
    configuration: z.object({ chunk_shape: z.array(extent) }),
  }),
  chunk_key_encoding: z.object({
    name: z.literal("default"),
    configuration: z.object({ separator: z.enum(["/", "."]).default("/") }).prefault({}),
  }),
  fill_value: z.unknown(),
  codecs: z.union([z.tuple([shardingSchema]), chunkCodecsSchema], {
    error: ({ input }) =>
      `${JSON.stringify(input)} is not made of bytes, zstd, gzip and crc32c, plain or inside sharding_indexed`,
  }),
  dimension_names: z.array(z.string().nullable()).optional(),
  attributes: attributesSchema.default({}),
  storage_transformers: z.array(z.never()).optional(),
});
export type ArrayMetadata = z.output<typeof arraySchema>;
export type DataType = ArrayMetadata["data_type"];

export const groupSchema = z.object({
  zarr_format: z.literal(3),
  node_type: z.literal("group"),
  attributes: attributesSchema.default({}),
  consolidated_metadata: z.object({ metadata: z.record(z.string(), z.unknown()) }).optional(),
});

/**
 * Reads a JSON document of a store.
 *
 * @param key - Key of the object, for the error message.
 * @throws StoreError `corrupt` if the text is not JSON, `unsupported` if it does not match the schema
 */
export function parseDocument<Schema extends z.ZodType>(
  bytes: Uint8Array,
  schema: Schema,
  key: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new StoreError("corrupt", `${key} is not JSON`, { cause: error });
  }
  return parseMetadata(json, schema, key);
}

/**
 * Checks metadata against a schema.
 *
 * @throws StoreError `unsupported` if the value does not match the schema.
 */
export function parseMetadata<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  key: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.map(String).join(".") ?? "";
  throw new StoreError(
    "unsupported",
    `${key}: ${where === "" ? "the document" : where}: ${issue?.message ?? "?"}`,
  );
}
