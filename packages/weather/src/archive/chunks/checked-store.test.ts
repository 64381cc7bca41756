import * as fc from "fast-check";
import { expect, test } from "vitest";
import { crc32c } from "../../io/crc32c.ts";
import { checkedStore, type KeyedObjects, ShardAbsentError } from "./checked-store.ts";

const blosc = {
  name: "blosc",
  configuration: { typesize: 4, cname: "zstd", clevel: 3, shuffle: "shuffle", blocksize: 0 },
};
const littleEndian = { name: "bytes", configuration: { endian: "little" } };
const metadata = {
  data_type: "float32",
  chunk_grid: { configuration: { chunk_shape: [4, 8] } },
  codecs: [
    {
      name: "sharding_indexed",
      configuration: {
        chunk_shape: [2, 4],
        codecs: [littleEndian, blosc],
        index_codecs: [littleEndian, { name: "crc32c" }],
        index_location: "end",
      },
    },
  ],
};

/** Returns a Blosc chunk of 8 numbers that consists only of a header: version 2, shuffled, zstd, unsplit blocks. */
function chunk(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set([2, 1, 0b1001_0001, 4]);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, 32, true);
  view.setUint32(8, 32, true);
  view.setUint32(12, length, true);
  return bytes;
}

/** Returns 64 bytes followed by their checksum. */
function index(): Uint8Array {
  const bytes = Uint8Array.from({ length: 68 }, (_, at) => at);
  new DataView(bytes.buffer).setUint32(64, crc32c(bytes.subarray(0, 64)), true);
  return bytes;
}

function storeOf(bytes: Uint8Array | null, described: object = metadata) {
  const objects: KeyedObjects = {
    get: async (key) => (key.endsWith("zarr.json") ? Buffer.from(JSON.stringify(described)) : bytes),
    getRange: async () => bytes,
  };
  return checkedStore(objects);
}

const readChunk = (bytes: Uint8Array) =>
  storeOf(bytes).getRange("/t/c/0/0", { offset: 0, length: bytes.length });
const readIndex = (bytes: Uint8Array) => storeOf(bytes).getRange("/t/c/0/0", { suffixLength: 68 });

/** Returns a copy with one bit inverted. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

test("a chunk and an index that agree with themselves are handed on", async () => {
  expect(await readChunk(chunk(40))).toEqual(chunk(40));
  expect(await readIndex(index())).toEqual(index());
});

test("a flipped bit of an index is refused, wherever it is", async () => {
  for (let bit = 0; bit < 8 * 68; bit += 1)
    await expect(readIndex(flipped(index(), bit))).rejects.toThrow("checksum");
});

test("a flipped bit of a chunk's header is refused where the decoder would not notice it", async () => {
  // The size of blocks is held by the decoder: each block says how long it is.
  const blockBits = (bit: number): boolean => bit >= 64 && bit < 96;
  // Whether blocks are split.
  const splitBit = 8 * 2 + 4;
  for (let bit = 0; bit < 8 * 16; bit += 1) {
    if (blockBits(bit) || bit === splitBit) continue;
    await expect(readChunk(flipped(chunk(40), bit)), `bit ${bit}`).rejects.toThrow("Blosc header");
  }
});

test("a chunk that was cut anywhere is refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 39 }), async (length) => {
      await expect(readChunk(chunk(40).subarray(0, length))).rejects.toThrow("Blosc");
    }),
  );
});

test("chunks that no codec has packed are held against their shape, and sums against what they follow", async () => {
  const bare = { ...metadata, codecs: [littleEndian] };
  const whole = new Uint8Array(4 * 8 * 4);
  expect(await storeOf(whole, bare).get("/t/c/0/0")).toEqual(whole);
  await expect(storeOf(whole.subarray(1), bare).get("/t/c/0/0")).rejects.toThrow("128 bytes");
  const summed = { ...metadata, codecs: [littleEndian, { name: "crc32c" }] };
  await expect(storeOf(new Uint8Array(132), summed).get("/t/c/0/0")).rejects.toThrow("checksum");
});

test("a shard that is not there is not the fill value", async () => {
  await expect(storeOf(null).getRange("/t/c/0/0", { suffixLength: 68 })).rejects.toThrow(ShardAbsentError);
  expect(await storeOf(null).get("/t/c/0/0")).toBeUndefined();
});

test("shards that begin with their index are refused", async () => {
  const [sharding] = metadata.codecs;
  const configuration = { ...sharding!.configuration, index_location: "start" };
  const described = { ...metadata, codecs: [{ ...sharding, configuration }] };
  await expect(storeOf(index(), described).getRange("/t/c/0/0", { suffixLength: 68 })).rejects.toThrow(
    "begin",
  );
});
