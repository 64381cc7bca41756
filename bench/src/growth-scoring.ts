import { ask } from "./ask.ts";
import type { Curve } from "./growth-curve.ts";
import { askMany, costsInTurns, type Load } from "./in-turns.ts";
import { newConstraints } from "./new-constraints.ts";
import { usedServer, type UsedServer } from "./used-server.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const hourSizes = [24, 168, 720, 2160, 5040];
const constraintSizes = [1, 2, 4, 8, 16, 32];
const keptRequests = 400;
const scoredRequests = 40;

/** Hours of a kept score and of a score that is made, and constraints of the latter. The weather is in memory. */
export async function scoringCurves(rounds: number): Promise<Curve[]> {
  await using server = await usedServer();
  const kept = await costsInTurns(
    hourSizes.map((hours) => composite(server, hours)),
    rounds,
  );
  const hours = await costsInTurns(
    hourSizes.map((size) => preview(server, { hours: size, constraints: 6 })),
    rounds,
  );
  const constraints = await costsInTurns(
    constraintSizes.map((size) => preview(server, { hours: 720, constraints: size })),
    rounds,
  );
  return [
    { ...linear, what: "composite of kept scores", unit: "hours", points: pointsOf(hourSizes, kept) },
    { ...linear, what: "preview of 6 constraints", unit: "hours", points: pointsOf(hourSizes, hours) },
    {
      ...linear,
      what: "preview of 720 h",
      unit: "constraints",
      points: pointsOf(constraintSizes, constraints),
    },
  ];
}

const linear = { costUnit: "us", expected: "linear" } as const;

function pointsOf(sizes: readonly number[], costs: readonly number[]): Curve["points"] {
  return sizes.map((size, index) => ({ size, cost: costs[index]! }));
}

function composite(server: UsedServer, hours: number): Load {
  const request = { ...place, forecast_hours: hours, model: "noaa" };
  const body = { request, constraint_params: { id: 1, type: "task" } };
  return {
    server,
    ask: () => askMany(keptRequests, () => ask(server, "/v1/optimality/composite/", { body })),
  };
}

function preview(
  server: UsedServer,
  { hours, constraints, model = "noaa" }: { hours: number; constraints: number; model?: string },
): Load {
  const request = { ...place, forecast_hours: hours, model };
  return {
    server,
    ask: (round) =>
      askMany(scoredRequests, (index) => {
        const definition = {
          type: "task",
          constraints: newConstraints(constraints, round * scoredRequests + index),
        };
        return ask(server, "/v1/optimality/preview/", { body: { request, definition } });
      }),
  };
}
