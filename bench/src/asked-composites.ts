import { setTimeout as sleep } from "node:timers/promises";
import type { Location } from "@halcyon/schema";

export interface AskedComposites {
  readonly port: number;
  readonly key: string;
  readonly place: Location;
  readonly seconds: number;
  /** Far from all that the server could answer, so that nobody waits for another. */
  readonly ratePerSecond: number;
}

/** How long each answer takes [ms], asked for at even times, whether or not what was asked before is answered. */
export function askedComposites({
  port,
  key,
  place,
  seconds,
  ratePerSecond,
}: AskedComposites): Promise<number[]> {
  const answers = Array.from({ length: ratePerSecond * seconds }, async (_, index) => {
    await sleep((index * 1000) / ratePerSecond);
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/optimality/composite/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({
        request: { ...place, forecast_hours: 48, model: "noaa" },
        constraint_params: { id: 1, type: "task" },
      }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`refused with ${answer.status}`);
    return performance.now() - began;
  });
  return Promise.all(answers);
}
