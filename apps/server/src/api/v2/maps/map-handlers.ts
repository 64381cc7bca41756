import { noting } from "@halcyon/accounts/audit";
import { epochHourOf } from "@halcyon/schema/time";
import { costOfCells, linkDaysMax, mapCellsMax, type MapRequest, variableLayers } from "@halcyon/schema/v2";
import { watchRoundsADay } from "@halcyon/schema/watch";
import type { SiteLocation } from "@halcyon/schema/wire";
import { Refusal } from "../../../errors/refusal.ts";
import { describeMap, type KeptMaps } from "../../../maps/describe-map.ts";
import type { CheckedMap, MapChange, MapName, StoredMap } from "../../../maps/map-store.ts";
import type { Models } from "../../../ports.ts";
import { type AreaCell, findArea } from "../../../scoring/field/find-area.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { ifMatch, versionTag } from "../../endpoints/if-match.ts";
import { requireEnd } from "../../endpoints/require-end.ts";
import { askedEntry } from "../asked-forecast.ts";
import type { Call, Handlers } from "../handler.ts";
import { mapField } from "./map-field.ts";

type MapHandlers = Pick<Handlers, Extract<keyof Handlers, `maps.${string}`>>;
type Named = Pick<Call<"maps.get">, "params" | "principal">;

/** Returns the handlers under `/maps/`. */
export function mapHandlers(
  { store, links, database, files }: KeptMaps,
  { admit, cellsFile }: Pick<Scorer, "admit" | "cellsFile">,
  models: Models,
  publicUrl = "",
): MapHandlers {
  const check = async (
    request: MapRequest,
    { principal, nowMs }: Pick<Call<"maps.create">, "principal" | "nowMs">,
  ): Promise<CheckedMap> => {
    if (files === undefined) throw noMaps();
    const { area } = await findArea(models, request, epochHourOf(nowMs), mapCellsMax);
    const { model, horizon_hours: forecastHours, variable } = request;
    if (request.entry !== undefined) {
      const entry = await admit.find(askedEntry(request.entry, principal));
      const asked = { model, entry, accountId: principal.accountId, forecastHours };
      await requireOneCell(area.cells, (location) =>
        admit.known({ ...asked, location, calibrated: false, heedsWarnings: true, partsOf: "v2" }, nowMs),
      );
    }
    if (variable !== undefined) {
      const asked = { model, forecastHours, variables: [variable], statistics: variableLayers };
      await requireOneCell(area.cells, (location) =>
        admit.data({ ...asked, location, calibrated: false }, nowMs),
      );
    }
    return { request, cells: area.cells.length, bounds: area.bounds };
  };
  const shown = async (map: StoredMap, nowMs: number) => {
    const { expectedMs: _, ...json } = await describeMap(database, map, nowMs);
    return { json, headers: { etag: versionTag(map.version) }, fresh: true as const };
  };
  const turned = async (turning: Promise<StoredMap | undefined>, nowMs: number) => {
    const map = await turning;
    if (map === undefined) throw absent();
    return shown(map, nowMs);
  };

  return {
    "maps.list": async ({ principal, nowMs }) => {
      const maps = await store.list(principal.accountId);
      const described = await Promise.all(maps.map(async (map) => (await shown(map, nowMs)).json));
      return { json: { maps: described }, fresh: true };
    },

    "maps.create": async (call) => {
      const { body, principal, repeated, noteDone, nowMs, version } = call;
      const { accountId, keyId } = principal;
      const answer = async (map: StoredMap) => {
        const { json, headers, fresh } = await shown(map, nowMs);
        return {
          json,
          headers: { ...headers, location: `/${version}/maps/${map.id}` },
          fresh,
          outcome: map.id,
        };
      };
      const made = repeated && (await store.find({ accountId, id: repeated.outcome ?? "" }));
      if (made !== undefined) return answer(made);
      const checked = await check(body, call);
      const created = await store.create(principal, checked, async (transaction, map) => {
        const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
        await note("maps.create", map.id, { account_id: accountId, cells: map.cells });
        await noteDone(transaction, map.id);
      });
      return answer(created);
    },

    "maps.cost": async ({ body, ...call }) => {
      const { cells } = await check(body, call);
      const perMaking = costOfCells(cells);
      return { json: { per_making: perMaking, per_day: perMaking * watchRoundsADay, cells }, fresh: true };
    },

    "maps.get": (call) => turned(store.find(nameOf(call)), call.nowMs),

    "maps.field": async (call) => {
      const map = await store.find(nameOf(call));
      if (map === undefined) throw absent();
      if (files === undefined) throw noMaps();
      return mapField(map, { files, cellsFile, call });
    },

    "maps.replace": async (call) => {
      const { body, principal, headers, nowMs, repeated, noteDone } = call;
      const name = nameOf(call);
      const before = await store.find(name);
      if (before === undefined) throw absent();
      if (repeated !== undefined) return { ...(await shown(before, nowMs)), outcome: name.id };
      const precondition = ifMatch(headers["if-match"], "map");
      const isKnown = precondition.knows();
      if (!isKnown(before.version)) throw precondition.failed();
      const change = await store.replace(
        name,
        principal.allowanceId,
        await check(body, call),
        isKnown,
        async (transaction, { version, cells }) => {
          const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
          await note("maps.change", name.id, { version, cells });
          await noteDone(transaction, name.id);
        },
      );
      return { ...(await shown(changed(change, precondition), nowMs)), outcome: name.id };
    },

    "maps.delete": async (call) => {
      const { headers, principal, repeated, noteDone, nowMs } = call;
      const name = nameOf(call);
      const done = { json: undefined, outcome: name.id };
      if (repeated !== undefined) return done;
      const precondition = ifMatch(headers["if-match"], "map");
      const change = await store.delete(name, precondition.knows(), async (transaction) => {
        const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
        await note("maps.delete", name.id, { account_id: name.accountId });
        await noteDone(transaction, name.id);
      });
      changed(change, precondition);
      return done;
    },

    "maps.pause": (call) => turned(store.pause(nameOf(call)), call.nowMs),
    "maps.resume": (call) => turned(store.resume(nameOf(call)), call.nowMs),

    "maps.links": async (call) => {
      const name = nameOf(call);
      if ((await store.find(name)) === undefined) throw absent();
      return { json: { links: [...(await links.list(name))] }, fresh: true };
    },

    "maps.link": async (call) => {
      const { body, principal, nowMs } = call;
      requireEnd(body.expires_at, nowMs, { field: "expires_at", thing: "A link", daysMax: linkDaysMax });
      const made = await links.create(nameOf(call), principal.keyId, body);
      if (made === undefined) throw absent();
      return { json: { ...made.link, url: `${publicUrl}/maps/${made.token}` }, fresh: true };
    },

    "maps.unlink": async (call) => {
      const isDeleted = await links.delete(nameOf(call), call.principal.keyId, call.params.link);
      if (isDeleted) return { json: undefined };
      throw new Refusal("link_not_found", {
        detail: `Your account has no such link of this map. GET /${call.version}/maps/{id}/links lists its links.`,
      });
    },
  };
}

/** Number of cells of which one must be admitted. Of waves on a coast, many have none. */
const triedCells = 50;

/**
 * Checks that a map can be made at one of its cells, so that not every making fails. Tries the first cell of each surface, then cells from all parts of the map.
 *
 * @throws Refusal of the first cell if no tried cell is admitted, such as horizon_exceeded or variable_unavailable.
 */
async function requireOneCell(
  cells: readonly AreaCell[],
  admitAt: (location: SiteLocation) => Promise<unknown>,
): Promise<void> {
  const every = Math.ceil(cells.length / triedCells);
  const ofSurfaces = [false, true].flatMap((isSea) => cells.find(({ sea }) => sea === isSea) ?? []);
  const tried = new Set([...ofSurfaces, ...cells.filter((_, index) => index % every === 0)]);
  let first: Refusal | undefined;
  for (const { latitude, longitude, sea } of tried) {
    try {
      await admitAt({ latitude, longitude, surface: sea ? "sea" : "land" });
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error;
    }
  }
  throw first!.placed((field) => ({ pointer: placeInMap.get(field) ?? "#/area" }));
}

/** JSON pointers to the fields of a map whose internal names are different. All others are about the area. */
const placeInMap = new Map([
  ["variables", "#/variable"],
  ["forecastHours", "#/horizon_hours"],
  ["model", "#/model"],
  ["entry", "#/entry"],
]);

function nameOf({ params, principal }: Named): MapName {
  return { accountId: principal.accountId, id: params.id };
}

function changed(change: MapChange, { failed }: ReturnType<typeof ifMatch>): StoredMap {
  switch (change) {
    case "absent":
      throw absent();
    case "changed":
      throw failed();
    default:
      return change;
  }
}

function absent(): Refusal {
  return new Refusal("map_not_found", { detail: "Your account has no map with this id." });
}

function noMaps(): Refusal {
  return new Refusal("maps_unavailable", {
    detail:
      "This server keeps no maps, because servers that share a database need a bucket for them. Ask for /optimality/area/.",
  });
}
