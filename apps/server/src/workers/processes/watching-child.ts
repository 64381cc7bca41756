import { planLooker } from "../../api/v2/plans/plan-looker.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import type { CacheSizes } from "../../config/cache-sizes.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { storeOpenedAgain } from "../../config/sources/store-model-part.ts";
import { evaluateSubjects } from "../../watches/evaluate/evaluate-subjects.ts";
import { mapCells, type MapWork } from "../../scoring/field/map-cells.ts";
import { evaluatePlace } from "../../watches/evaluate/evaluate-place.ts";
import { remotePorts } from "../rpc/remote-ports.ts";
import { beginChild } from "./child.ts";
import { serveRpc } from "../rpc/server.ts";
import { madeForState } from "../pool/made-for-state.ts";
import type { EvaluationTask } from "./watching-processes.ts";

/** Cache sizes of a process that evaluates watches. They are small, because the weather of a place is read only once for each evaluation. */
const caches: CacheSizes = {
  gridsMaxBytes: 8 * 2 ** 20,
  scoresMaxBytes: 2 ** 20,
  membersMaxBytes: 8 * 2 ** 20,
  recordsMaxBytes: 2 ** 20,
};

const { channel, callRemote } = beginChild();

/** Scores of past years, which the server keeps for all processes. */
const years: Parameters<typeof planLooker>[0]["years"] = {
  find: (name) => callRemote("year scores", "find", name),
  keep: (name, scores) => callRemote("year scores", "keep", name, scores),
};

const workFor = madeForState(callRemote, (catalogue) => {
  const ports = {
    library: curatedLibrary,
    ...remotePorts(catalogue, callRemote, { store: storeOpenedAgain }),
  };
  const scorer = scorerOf(ports, caches);
  return {
    look: evaluateSubjects(evaluatePlace({ scorer, warned: ports.warned })),
    map: (work: MapWork) => mapCells(scorer, work),
    plan: planLooker({
      admit: scorer.admit,
      ports,
      recordsRead: new RecordCache(caches.recordsMaxBytes),
      years,
    }),
  };
});

const watching = {
  look: async (state: string, { places, time }: EvaluationTask) => (await workFor(state)).look(places, time),
  plan: async (state: string, plan: Parameters<ReturnType<typeof planLooker>>[0]) =>
    (await workFor(state)).plan(plan),
  map: async (state: string, work: MapWork) => (await workFor(state)).map(work),
};

serveRpc(channel, (name) => (name === "work" ? watching : undefined));
