import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runProgram, serverFile } from "../harness/child-process.suite.ts";
import { goodBody } from "../harness/running-server.suite.ts";
import { lacksForGroups, memoryGroup } from "./memory-group.suite.ts";

/** Memory limit of a server in the Kubernetes manifest [bytes]. */
const podBytes = 2 ** 30;
/** Number of places that fill the caches. */
const places = 1500;
const unreadAnswers = 40;
/** Time until the first unread responses are given up and others are made [ms]. */
const unreadMs = 45_000;

const lacks = lacksForGroups();
const note = lacks.length === 0 ? "" : `: needs ${lacks.join(", ")}`;

const constraints = Array.from({ length: 32 }, (_, index) => ({
  variable: ["wbgt_outdoor", "utci", "heat_index", "wet_bulb_temperature_2m"][index % 4],
  unit: "degC",
  over: { hours: 168 - index, direction: "trailing", statistic: "mean" },
  ideal: { min: -50, max: 20 },
  acceptable: { min: -60, max: 40 },
  weight: 1,
}));

test.skipIf(lacks.length > 0)(
  `a server of 1 GiB with full caches outlives ${unreadAnswers} long answers of a key that reads none of them${note}`,
  async () => {
    using group = memoryGroup(podBytes);
    const environment = { PORT: "0", HALCYON_DATA_DIR: temporaryFolder() };
    await using server = runProgram(serverFile, [], environment, "", group.within);
    const [, url = ""] = await server.printed(/^Halcyon answers at (\S+)$/m);
    const [, key = ""] = await server.printed(/^Demo key: (\S+)$/m);
    server.child.stdout!.removeAllListeners("data").resume();
    const headers = { "content-type": "application/json", "x-api-key": key };
    const post = async (path: string, body: object): Promise<unknown> => {
      for (;;) {
        const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
        const read: unknown = await answer.json();
        // The burst guard of the key.
        if (answer.status === 429) await sleep(100);
        else if (answer.ok) return read;
        else throw new Error(JSON.stringify(read));
      }
    };
    const asked = (place: number, hours: number) => ({
      ...goodBody.request,
      latitude: place / 20,
      forecast_hours: hours,
    });
    for (let place = 0; place < places; place++) {
      const path = place % 5 === 0 ? "/v1/optimality/breakdown/" : "/v1/optimality/composite/";
      await post(path, { ...goodBody, request: asked(place, 720) });
    }
    const entry = { name: "Heavy", sector: "test", description: "Many limits.", constraints };
    const { id } = (await post("/v1/tasks", entry)) as { readonly id: number };
    const sockets: Socket[] = [];
    for (let place = 0; place < unreadAnswers; place++) {
      const body = { request: asked(place, 5040), constraint_params: { id, type: "task" } };
      sockets.push(await unread(url, headers, JSON.stringify(body)));
      await sleep(50);
    }
    await sleep(unreadMs);
    for (const socket of sockets) socket.destroy();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(group.kills()).toBe(0);
    server.child.kill("SIGTERM");
    expect(await server.exited()).toBe(0);
  },
  15 * 60_000,
);

/** Requests a breakdown without reading the response. */
async function unread(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  const lines = Object.entries({ ...headers, host: "a", "content-length": body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`POST /v1/optimality/breakdown/ HTTP/1.1\r\n${head}\r\n${body}`);
  return socket;
}
