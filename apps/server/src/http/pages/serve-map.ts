import { namesTag } from "@halcyon/base/etag";
import type { Principal } from "@halcyon/accounts/principal";
import type { Entry } from "@halcyon/schema";
import { type MapLayer, mapLayersOf, type MapRequest, mapZoomMax } from "@halcyon/schema/v2";
import compression from "compression";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { Refusal } from "../../errors/refusal.ts";
import type { MapFile, MapFiles, ShownMap } from "../../maps/map-files.ts";
import type { MapLinks } from "../../maps/map-links.ts";
import type { MapStore, StoredMap } from "../../maps/map-store.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";
import { requestContext, whenOver } from "../request-context.ts";
import { nothingHere, TokenGuard } from "./token-files.ts";

/** Map that a link shows. */
export interface LinkedMap extends ShownMap {
  /** Origins whose pages may show it in a frame. */
  readonly origins: readonly string[];
}

/** Finds the map that the token in the path of a request opens. */
export type FindLinkedMap = (request: Request, response: Response) => Promise<LinkedMap>;

/** Finds the entry of a map for its owner. */
type FindShownEntry = (entry: NonNullable<MapRequest["entry"]>, owner: Principal) => Promise<Entry>;

async function shownMap(map: StoredMap, findEntry: FindShownEntry, owner: Principal): Promise<ShownMap> {
  const { entry } = map.request;
  return { map, entry: entry && (await findEntry(entry, owner)) };
}

interface ServeMapOptions {
  readonly files: MapFiles;
  /** Finds the map of a request, and the entry that it shows. */
  readonly find: (request: Request, response: Response) => Promise<ShownMap>;
  /** Returns the URL of the map of a request, under which its files are. */
  readonly urlOf: (request: Request) => string;
  readonly nowMs: () => number;
}

/**
 * Finds a map of the account whose key sent the request, and the entry that it shows.
 *
 * @throws Refusal map_not_found if the account has no such map, entry_not_found if its entry was deleted.
 */
export async function findShownMap(
  store: Pick<MapStore, "find">,
  findEntry: FindShownEntry,
  request: Request,
): Promise<ShownMap> {
  const principal = requestContext(request).principal!;
  const map = await store.find({ accountId: principal.accountId, id: String(request.params["id"]) });
  if (map === undefined)
    throw new Refusal("map_not_found", { detail: "Your account has no map with this id." });
  return shownMap(map, findEntry, principal);
}

/** Maximum number of requests per second with the token of one link, and of those that are answered at once. A page of tiles sends dozens. */
const linkPerSecond = 100;
const linkAtOnce = 30;

/**
 * Returns a function that finds the map which the token in the path opens. All tokens that open nothing get the same response. If the owner of the map has
 * deleted its entry, the response is the same too.
 */
export function findLinkedMap(
  links: Pick<MapLinks, "open">,
  findEntry: FindShownEntry,
  nowMs: () => number,
): FindLinkedMap {
  const guard = new TokenGuard("map", linkPerSecond, nowMs);
  const inWork = new Map<string, number>();
  return async (request, response) => {
    response.setHeader("x-robots-tag", "noindex");
    const token = guard.admit(request);
    const already = inWork.get(token) ?? 0;
    if (already >= linkAtOnce)
      throw new Refusal("too_many_requests", {
        detail: `A map answers at most ${linkAtOnce} requests of one link at once.`,
        retryAfterSeconds: 1,
      });
    inWork.set(token, already + 1);
    whenOver(request, response, () => {
      const left = inWork.get(token)! - 1;
      if (left === 0) inWork.delete(token);
      else inWork.set(token, left);
    });
    const opened = await links.open(token);
    if (opened === undefined) throw guard.refuse(request);
    const { map, principal, origins } = opened;
    try {
      return { ...(await shownMap(map, findEntry, principal)), origins };
    } catch (error) {
      throw error instanceof Refusal && error.code === "entry_not_found" ? nothingHere() : error;
    }
  };
}

/** Time for which a reader may use a file without asking again [s]. */
const maxAgeSeconds = 300;

/** Answers requests for the files of kept maps below a path: tiles, their description, legends, capabilities and the files of its fields. All are free. */
export function serveMap(path: string, { files, find, urlOf, nowMs }: ServeMapOptions): Router {
  const router = Router({ caseSensitive: true });
  const answering =
    (route: string, read: ReadMapFile): RequestHandler =>
    async (request, response) => {
      requestContext(request).route = route;
      const file = await read(request, await find(request, response));
      if (file === undefined) throw new Refusal("not_found", { detail: "The map has no such file." });
      send(request, response, file, nowMs());
    };
  const at = (below: string, read: ReadMapFile, ...before: readonly RequestHandler[]): void => {
    const route = `${path}${below}`;
    router
      .route(route)
      .get(...before, answering(route, read))
      .all((request) => methodNotAllowed(request, ["GET", "HEAD"]));
  };
  at("/tiles.json", (request, shown) => {
    const { time = "+0", layer } = { time: queryOf(request, "time"), layer: askedLayer(request, shown) };
    return files.tileJson(shown, { layer, time, url: urlOf(request) });
  });
  at("/legend.png", (request, shown) => files.legend(shown, askedLayer(request, shown)));
  at("/grid.json", (_request, { map }) => files.grid(map), compression());
  at("/drawing.json", (_request, shown) => files.drawing(shown), compression());
  at("/WMTSCapabilities.xml", (request, shown) => files.capabilities(shown, urlOf(request)));
  at("/zarr/*path", (request, { map }) => files.zarr(map, [request.params["path"]!].flat().join("/")));
  at("/:layer/:time/:z/:x/:tile", (request, shown) => {
    const { params } = request;
    const { y, twice } = /^(?<y>\d{1,3})(?<twice>@2x)?\.png$/.exec(String(params["tile"]))?.groups ?? {};
    const [z, x, row] = [params["z"], params["x"], y].map((text) =>
      /^\d{1,3}$/.test(String(text)) ? Number(text) : NaN,
    );
    const layer = layerOf(String(params["layer"]), shown);
    if (!(z! <= mapZoomMax && x! < 2 ** z! && row! < 2 ** z!)) throw noTile();
    const time = String(params["time"]);
    return files.tile(shown, { layer, time, z: z!, x: x!, y: row!, scale: twice === undefined ? 1 : 2 });
  });
  return router;
}

/** Reads a file of a map. */
type ReadMapFile = (request: Request, shown: ShownMap) => MapFile | undefined | Promise<MapFile | undefined>;

function send(request: Request, response: Response, file: MapFile, nowMs: number): void {
  const left = Math.floor(((file.untilMs ?? Infinity) - nowMs) / 1000);
  const headers = {
    ...requestContext(request).headers,
    etag: file.etag,
    "cache-control": `private, max-age=${Math.max(0, Math.min(maxAgeSeconds, left))}`,
    vary: "authorization, x-api-key",
  };
  if (namesTag(request.headers["if-none-match"], file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (file.bytes === undefined) {
    response.writeHead(204, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "content-type": file.contentType,
    "content-length": file.bytes.byteLength,
  });
  response.end(file.bytes);
}

/** Returns a parameter of the query of a request. */
function queryOf(request: Request, name: string): string | undefined {
  return new URLSearchParams(request.url.split("?")[1]).get(name)?.replace(/^ (?=\d)/, "+") ?? undefined;
}

/** Returns the layer that the query of a request names, or else the first one of the map. */
function askedLayer(request: Request, { map }: ShownMap): MapLayer {
  return layerOf(queryOf(request, "layer") ?? mapLayersOf(map.request)[0]!, { map });
}

function layerOf(name: string, { map }: Pick<ShownMap, "map">): MapLayer {
  const layers = mapLayersOf(map.request);
  const layer = layers.find((one) => one === name);
  if (layer === undefined)
    throw new Refusal("not_found", { detail: `The layers of the map are ${layers.join(", ")}.` });
  return layer;
}

function noTile(): Refusal {
  return new Refusal("not_found", {
    detail: `A tile has a zoom level from 0 to ${mapZoomMax}, and a column and row below 2 to the power of it.`,
  });
}
