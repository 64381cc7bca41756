import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { epochHourOf } from "@halcyon/schema/time";
import { peerEntry, peerPlaces, peerVariables, seriesDays, writePeerData } from "./peer-data.ts";
import { processorMsOf } from "./processor-ms-of.ts";
import { serverProcess } from "./server-process.ts";
import type { Row } from "./table.ts";

/** Places that are asked before anything is counted, and those that are. */
const warmUp = peerPlaces.slice(0, 1_200);
const counted = peerPlaces.slice(1_200);

/** The engine of ours has translated what a request runs after so many; Python translates nothing. */
const warmUpRequests = { ours: warmUp.length, peers: 192 } as const;
const hours = 720;

/** Asked for a place, a server answers with numbers by their hour or name. */
interface Side extends AsyncDisposable {
  readonly pid: number;
  readonly ask: (place: Place) => Promise<unknown>;
}

type Place = (typeof peerPlaces)[number];

/** What a request costs servers in Python that hold the same weather, by the time of each process on a processor. */
export async function peerRows(): Promise<Row[]> {
  const python = peersPython();
  if (python === undefined) return [withoutPeers];
  const root = await mkdtemp(join(tmpdir(), "halcyon-peers-"));
  try {
    const { deterministic, ensemble, series } = await writePeerData(root, epochHourOf(Date.now()));
    const zarr = join(root, "series.zarr");
    const made = spawnSync(python, [pathOf("make_series.py"), series, zarr, ...peerVariables], {
      stdio: "inherit",
    });
    if (made.status !== 0) throw new Error("make_series.py failed");
    await using ours = await ourServer(root);
    await using numpy = await peer(
      python,
      ["composite_server.py", JSON.stringify(peerEntry), deterministic, ensemble],
      ({ latitude, longitude }) =>
        `composite?latitude=${latitude}&longitude=${longitude}&start=${epochHourOf(Date.now())}&hours=${hours}`,
    );
    await using xpublish = await peer(
      python,
      ["xpublish_server.py", zarr],
      (place) => `edr/position?${positionOf(place)}`,
    );
    await using pygeoapi = await peer(
      python,
      ["pygeoapi_server.py", zarr],
      (place) => `collections/series/position?f=json&${positionOf(place)}`,
    );
    const composite = { ...ours, ask: ours.composite };
    const raw = { ...ours, ask: ours.series };
    await checkAlike(composite, numpy, compositeNumbers, compositeNumbers);
    for (const server of [xpublish, pygeoapi]) await checkAlike(raw, server, seriesNumbers, coverageNumbers);
    const compositeMs = await requestMs(composite, warmUpRequests.ours);
    const rawMs = await requestMs(raw, warmUpRequests.ours);
    const what = `raw series, ${peerVariables.length} variables x ${hours} h`;
    return [
      row(
        `composite, ${hours} h, ensemble of 31, not cached`,
        "FastAPI and numpy",
        await requestMs(numpy, warmUpRequests.peers),
        compositeMs,
        5,
      ),
      row(what, "xpublish-edr", await requestMs(xpublish, warmUpRequests.peers), rawMs, 10),
      row(what, "pygeoapi", await requestMs(pygeoapi, warmUpRequests.peers), rawMs, 10),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** The Python with `peers/requirements.txt`: the one that HALCYON_PEERS_PYTHON names. */
function peersPython(): string | undefined {
  return process.env["HALCYON_PEERS_PYTHON"];
}

const withoutPeers: Row = {
  what: "servers in Python on the same weather",
  baseline: "no peers: see bench/peers/README.md, and name that Python by HALCYON_PEERS_PYTHON",
  measured: "not measured",
  ratio: undefined,
  target: undefined,
};

const pathOf = (script: string): string => fileURLToPath(new URL(`../peers/${script}`, import.meta.url));

function positionOf({ latitude, longitude }: Place): string {
  const point = encodeURIComponent(`POINT(${longitude} ${latitude})`);
  return `coords=${point}&parameter-name=${peerVariables.join()}`;
}

async function peer(
  python: string,
  [script, ...args]: readonly [string, ...string[]],
  pathFor: (place: Place) => string,
): Promise<Side> {
  const child = spawn(python, ["-B", pathOf(script), ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const [port] = (await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(() => {
      throw new Error(`${script} ended: does ${python} have bench/peers/requirements.txt?`);
    }),
  ])) as [string];
  return {
    pid: child.pid!,
    ask: (place) => json(fetch(`http://127.0.0.1:${port}/${pathFor(place)}`, { headers: plain })),
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

/** No server compresses its answers. */
const plain = { "accept-encoding": "identity" };

async function json(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

interface OurServer extends Omit<Side, "ask"> {
  readonly composite: Side["ask"];
  readonly series: Side["ask"];
}

/** The server as `npm start` runs it, which charges and logs, over the same store. */
async function ourServer(root: string): Promise<OurServer> {
  const store = { source: "store", path: root } as const;
  const parts = ["deterministic", "ensemble"].map((part) => [part, { ...store, part }]);
  const config = {
    models: { noaa: Object.fromEntries(parts) as object },
    historical: { hourly: { ...store, record: "series" } },
  };
  const file = join(root, "halcyon.config.json");
  await writeFile(file, JSON.stringify(config));
  const data = join(root, "data");
  const server = await serverProcess({
    HALCYON_CONFIG: file,
    HALCYON_DATA_DIR: data,
    HALCYON_BURST_PER_SECOND: "1000",
  });
  const headers = {
    ...plain,
    "content-type": "application/json",
    "x-api-key": (await readFile(join(data, "demo-key"), "utf8")).trim(),
  };
  const post = (path: string, body: object): Promise<unknown> =>
    json(fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) }));
  const { id } = (await post("/v1/tasks/", peerEntry)) as { id: number };
  const days = `start_date=${seriesDays.start_date}&end_date=${seriesDays.end_date}`;
  return {
    pid: server.pid,
    composite: (place) =>
      post("/v1/optimality/composite/", {
        request: { ...place, forecast_hours: hours, model: "noaa" },
        constraint_params: { id, type: "task" },
      }),
    series: ({ latitude, longitude }) => {
      const place = `latitude=${latitude}&longitude=${longitude}`;
      const path = `/v1/historical/hourly?${place}&${days}&variables=${peerVariables.join()}`;
      return json(fetch(server.url + path, { headers }));
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Time of a server's process on a processor for a request, each for another place [ms]. */
async function requestMs({ pid, ask }: Side, warmUpCount: number): Promise<number> {
  for (const place of warmUp.slice(1, warmUpCount)) await ask(place);
  const before = await processorMsOf(pid);
  for (const place of counted) await ask(place);
  return ((await processorMsOf(pid)) - before) / counted.length;
}

type Numbers = ReadonlyMap<string, number>;

/** Expects that two servers answer the same of a place, within what is lost by rounding. */
async function checkAlike(
  ours: Pick<Side, "ask">,
  theirs: Pick<Side, "ask">,
  readOurs: (answer: unknown) => Numbers,
  readTheirs: (answer: unknown) => Numbers,
): Promise<void> {
  const [place] = warmUp;
  const [mine, other] = [readOurs(await ours.ask(place!)), readTheirs(await theirs.ask(place!))];
  for (const [name, value] of mine) {
    if (Math.abs(value - (other.get(name) ?? Number.NaN)) < tolerance) continue;
    throw new Error(`${name} is ${value} here and ${other.get(name)} there`);
  }
}

/** Half a step of what is answered, and of what is stored. */
const tolerance = 0.051;

interface CompositeRow {
  readonly timestamp: string;
  readonly median: number;
  readonly Q10: number | null;
  readonly Q90: number | null;
}

function compositeNumbers(answer: unknown): Numbers {
  const { forecast } = answer as { readonly forecast: readonly CompositeRow[] };
  if (forecast.length !== hours) throw new Error(`${forecast.length} hours in place of ${hours}`);
  return new Map(
    forecast.flatMap(({ timestamp, median, Q10, Q90 }) => [
      [`${timestamp} median`, median] as const,
      ...(Q10 === null || Q90 === null
        ? []
        : ([
            [`${timestamp} Q10`, Q10],
            [`${timestamp} Q90`, Q90],
          ] as const)),
    ]),
  );
}

function seriesNumbers(answer: unknown): Numbers {
  const { hourly } = answer as { readonly hourly: Readonly<Record<string, { readonly values: number[] }>> };
  return numbersOf(peerVariables.map((name) => [name, hourly[name]!.values]));
}

/** The numbers of CoverageJSON. */
function coverageNumbers(answer: unknown): Numbers {
  const { ranges } = answer as { readonly ranges: Readonly<Record<string, { readonly values: number[] }>> };
  return numbersOf(peerVariables.map((name) => [name, ranges[name]!.values]));
}

function numbersOf(columns: readonly (readonly [name: string, values: readonly number[]])[]): Numbers {
  return new Map(
    columns.flatMap(([name, values]) => {
      if (values.length !== hours) throw new Error(`${name} has ${values.length} hours in place of ${hours}`);
      return values.map((value, hour) => [`${name}, hour ${hour},`, value] as const);
    }),
  );
}

function row(what: string, peerName: string, peerMs: number, ms: number, target: number): Row {
  return {
    what: `${what}: time on a processor`,
    baseline: `${peerName}, ${peerMs.toFixed(2)} ms`,
    measured: `${ms.toFixed(2)} ms`,
    ratio: peerMs / ms,
    target,
  };
}
