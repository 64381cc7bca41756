import type { Code } from "@halcyon/warnings/alert-message";
import { areaLimits } from "@halcyon/warnings/areas/area-limits";
import { type Shape, shapeOfGeoJson } from "@halcyon/warnings/areas/shape";
import { type AddressedCode, codeName, type HeldFeed } from "./held-feed.ts";
import {
  AskedPause,
  atOnce,
  type FeedAddress,
  type FeedPorts,
  linkedUrl,
  requireDocument,
} from "./read-feed.ts";
import type { ClaimedCode, ShapeStore } from "./shape-store.ts";

interface ShapePorts extends Pick<FeedPorts, "fetch" | "nowMs"> {
  readonly shapes: ShapeStore;
}

/** Maximum number of shapes that are fetched in one turn. */
const shapesATurn = 64;

/** Maximum size of a shape [bytes]. The largest zones of the NWS have less. */
const shapeMaxBytes = 4_000_000;

/** Time after the first failure until the next attempt [ms]. It doubles with each further failure, up to a day. */
const backOffMs = 300_000;
const backOffMaxMs = 86_400_000;

/** Adds to a feed the shapes of its unplaced areas that a server has stored. */
export async function addStoredShapes(held: HeldFeed, shapes: ShapeStore, nowMs: number): Promise<void> {
  const codes = held.addressedCodes(nowMs);
  if (codes.length === 0) return;
  const stored = await shapes.find(held.plan.id, codes);
  held.addShapes(
    stored.flatMap(([code, geoJson]): (readonly [Code, Shape])[] => {
      const shape = shapeOfGeoJson(geoJson);
      return shape === undefined ? [] : [[code, shape]];
    }),
    nowMs,
  );
}

/**
 * Fetches shapes of unplaced areas from the addresses that the messages of a feed name, and stores them for all servers. An area whose shape cannot be
 * fetched stays unplaced, and its shape is tried again later.
 *
 * @returns True if a shape was stored.
 */
export async function fetchShapes(held: HeldFeed, ports: ShapePorts, stop: AbortSignal): Promise<boolean> {
  const { id, documents } = held.plan;
  const { shapes, nowMs } = ports;
  if (documents.kind !== "address") return false;
  const wanted = held.addressedCodes(nowMs());
  const known = new Map(wanted.map((code) => [codeName(code), code]));
  let claimed: readonly ClaimedCode[] = [];
  for (let from = 0; from < wanted.length && claimed.length === 0; from += shapesATurn)
    claimed = await shapes.claim(id, wanted.slice(from, from + shapesATurn));
  let added = false;
  let pausedUntilMs = 0;
  const queue = claimed.values();
  const work = async (): Promise<void> => {
    for (const code of queue) {
      if (stop.aborted) return;
      if (pausedUntilMs > nowMs()) {
        await shapes.fail(id, code, code.failures, pausedUntilMs);
        continue;
      }
      try {
        await shapes.add(id, code, await fetchShape(known.get(codeName(code))!, documents, ports, stop));
        added = true;
      } catch (error) {
        if (stop.aborted) return;
        if (error instanceof AskedPause) pausedUntilMs = nowMs() + error.pauseMs(nowMs());
        const nextMs = Math.max(nowMs() + waitAfter(code), pausedUntilMs);
        await shapes.fail(id, code, code.failures + 1, nextMs);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return added;
}

function waitAfter({ failures }: ClaimedCode): number {
  return Math.min(backOffMs * 2 ** Math.min(failures, 20), backOffMaxMs);
}

/** Fetches the geometry of an area code. Throws an error if there is none with an area. */
async function fetchShape(
  { address }: AddressedCode,
  feed: FeedAddress,
  { fetch }: Pick<ShapePorts, "fetch">,
  stop: AbortSignal,
): Promise<unknown> {
  const url = linkedUrl(address, feed);
  const answer = await fetch({ url, headers: feed.headers, maxBytes: shapeMaxBytes }, stop);
  requireDocument(answer);
  const document = JSON.parse(new TextDecoder().decode(answer.bytes)) as { readonly geometry?: unknown };
  const geometry = document.geometry ?? document;
  const shape = shapeOfGeoJson(geometry);
  if (shape === undefined) throw new Error(`${url.href} has no area`);
  if (shape.boxes.length > areaLimits.polygons || shape.holeCount > areaLimits.holes)
    throw new Error(`${url.href} has too many polygons or holes`);
  return geometry;
}
