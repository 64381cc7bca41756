import { createHash } from "node:crypto";
import type { Location } from "@halcyon/schema";

/** Number of parts into which a round, one evaluation of all watches of a model, is divided. */
export const watchShards = 64;

/** Returns the name of the one-degree square around a place. Nearby places share weather. */
export function squareOf({ latitude, longitude }: Location): string {
  return `${Math.floor(latitude)} ${Math.floor(longitude)}`;
}

/** Returns the number, from 0, of the part of a round that evaluates a place. All places in a one-degree square have the same number. */
export function shardOf(place: Location): number {
  return createHash("sha256").update(squareOf(place)).digest().readUInt32BE() % watchShards;
}
