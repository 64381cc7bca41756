import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { forecastHoursMax } from "@halcyon/schema/registry";
import type { Figure } from "./figure.ts";
import { peakMiBOf } from "./processes.ts";
import { restOf } from "./rest-of.ts";
import { heavyConstraints } from "./stall-requests.ts";
import { ask, compositeOf, london, type UsedServer, usedServer } from "./used-server.ts";

/** Number of simultaneous responses that one key requests and does not read. */
const unreadAnswers = 40;

/** Interval between the requests [ms]. It is long enough to respect the rate limit of a key. */
const betweenMs = 30;

/** Memory limit of a server in the Kubernetes manifest [MiB]. */
const podMiB = 1024;

/** Measures the peak memory of a server while one key requests long responses and does not read them. */
export async function memoryFigures(): Promise<Figure[]> {
  await using server = await usedServer({});
  const entry = { name: "Heavy", sector: "bench", description: "Limits.", constraints: heavyConstraints };
  const made = await ask(server, { path: "/v1/tasks", body: entry });
  const { id } = JSON.parse(made) as { readonly id: number };
  const startMiB = await peakMiBOf(server.pid);
  const sockets: Socket[] = [];
  for (let unread = 0; unread < unreadAnswers; unread++) {
    const place = { ...london, latitude: 40 + unread / 4 };
    const { body } = compositeOf(place, forecastHoursMax, { id, type: "task" });
    const asked = { ...body, counterfactuals: true };
    sockets.push(await unreadRequest(server, "/v1/optimality/breakdown/", JSON.stringify(asked)));
    await pause(betweenMs);
  }
  await restOf(server);
  for (const socket of sockets) socket.destroy();
  return [
    {
      name: `most memory while nobody reads ${unreadAnswers} breakdowns of ${forecastHoursMax} h, an entry of 32 constraints`,
      value: await peakMiBOf(server.pid),
      unit: "MiB",
      atMost: podMiB,
      beside: `${startMiB.toFixed(0)} MiB before`,
    },
  ];
}

/** Sends a request without reading the response. */
async function unreadRequest({ url, key }: UsedServer, path: string, body: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname }).on("error", () => undefined);
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}
