import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { batchCostSchema } from "@halcyon/schema";
import { batchItemsMax } from "@halcyon/schema/endpoints";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test, vi } from "vitest";
import {
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../harness/running-server.suite.ts";
import { itemErrorsMax } from "../../src/api/batch/read-item.ts";

const batch = "/v1/optimality/batch/composite-optimality";
const preview = "/v1/optimality/preview/";
const mebibyte = 2 ** 20;

function post(server: RunningServer, path: string, body: string) {
  return server.send(path, { method: "POST", body, headers: { "content-type": "application/json" } });
}

async function opened({ url }: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

function headOf(server: RunningServer, path: string, more: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\ncontent-type: application/json\r\n${more}\r\n`;
}

const repeated = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join();

test("an area may have 10,000 positions, and one with more is refused by their number", async () => {
  await using server = await runningServer();
  const costOf = (positions: number) => {
    const sides = positions - 1;
    const ring = Array.from({ length: positions }, (_, index) => {
      const angle = (2 * Math.PI * (index % sides)) / sides;
      return [7 + Math.cos(angle) / 3, 54 + Math.sin(angle) / 3];
    });
    const asked = { model: "noaa", entry: { type: "task", id: 2 }, period: { hours: 3 } };
    const body = { ...asked, area: { type: "Polygon", coordinates: [ring] } };
    return post(server, "/v2/optimality/area/cost", JSON.stringify(body));
  };
  const most = await costOf(10_000);
  expect(most.status, most.text).toBe(200);
  const more = await costOf(10_001);
  expect(expectProblem(more, "invalid_request").errors).toMatchObject([
    { pointer: "#/area/coordinates", code: "too_big" },
  ]);
});

describe("a body that holds too much", () => {
  test.each([
    ["fields", `{${repeated(1_100_000, (index) => `"${index.toString(36)}":0`)}}`],
    ["levels", "[".repeat(8_000_000) + "]".repeat(8_000_000)],
    ["items", `{"items":[${repeated(100_000, () => "{}")}]}`],
    ["names", `{"items":[${repeated(2000, (index) => `{"a${index}":0}`)}]}`],
    ["text", `{"items":["${"x".repeat(3 * mebibyte)}"]}`],
  ])("of %s is refused, and nothing is made of it", async (_case, body) => {
    await using server = await runningServer();
    const parse = vi.spyOn(JSON, "parse");
    const answer = await post(server, batch, body);
    expectProblem(answer, "payload_too_large");
    expect(parse.mock.calls.filter(([text]) => text.length > 1000)).toEqual([]);
    parse.mockRestore();
    expect((await server.send("/v1/models")).status).toBe(200);
  });

  test("is parsed without the white space between its parts", async () => {
    await using server = await runningServer();
    const parse = vi.spyOn(JSON, "parse");
    const body = JSON.stringify({ items: [goodBody] });
    const answer = await post(server, batch, body + " ".repeat(16 * mebibyte - body.length));
    expect(answer.status).toBe(200);
    expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    parse.mockRestore();
  });
});

describe("the largest body of an endpoint", () => {
  const source = Array.from({ length: 16 }, () => "\u20ac".repeat(500));
  const words = { name: "n".repeat(120), sector: "s".repeat(120), description: "\u20ac".repeat(1000) };
  const categories = Object.fromEntries(Array.from({ length: 100 }, (_, code) => [code, 0.5]));

  test("may have 32 constraints with 16 sources each", async () => {
    await using server = await runningServer();
    const constraints = Array.from({ length: 32 }, () => ({
      variable: "temperature_2m",
      unit: "degC",
      over: { hours: 168, direction: "trailing", statistic: "mean" },
      weight: 1,
      role: "limit",
      if_missing: "refuse",
      source,
      note: "\u20ac".repeat(500),
      ideal: { min: 5, max: 20 },
      acceptable: { min: 0, max: 30 },
      stop: { min: -10, max: 40 },
      shape: { power: 2 },
    }));
    expect((await post(server, "/v1/tasks/", JSON.stringify({ ...words, constraints }))).status).toBe(201);
  });

  test("may have 32 constraints with 100 codes each", async () => {
    await using server = await runningServer();
    const constraint = { variable: "weather_code", unit: "1", weight: 1, categories, default: 0, source };
    const constraints = Array.from({ length: 32 }, () => constraint);
    const answer = await post(server, "/v1/tasks/", JSON.stringify({ ...words, constraints }, null, 1));
    expect(answer.status).not.toBe(413);
  });

  test("may have 1,000 items with the longest names, and one more is told so", async () => {
    await using server = await runningServer();
    const item = JSON.stringify({ ref: "REF", ...goodBody }, null, 8).replace("REF", "\\u20ac".repeat(120));
    const bodyOf = (items: number) => `{"items":[${repeated(items, () => item)}]}`;
    const answer = await post(server, `${batch}?dry_run=true`, bodyOf(batchItemsMax));
    expect(batchCostSchema.parse(answer.json)).toEqual({ cost: 1000, items: 1000, problems: [] });
    const problem = expectProblem(await post(server, batch, bodyOf(batchItemsMax + 1)), "invalid_request");
    expect(problem.errors).toEqual([
      {
        pointer: "#/items",
        code: "too_big",
        detail: "At most 1000 items are allowed.",
        expected: { maximum: 1000 },
      },
    ]);
  });
});

test("a dry run of spoilt items tells a fault of each, and not all faults of all", async () => {
  await using server = await runningServer();
  const item = `{${repeated(20, (index) => `"${"x".repeat(80)}${index}":0`)}}`;
  const answer = await post(
    server,
    `${batch}?dry_run=true`,
    `{"items":[${repeated(batchItemsMax, () => item)}]}`,
  );
  const { problems } = batchCostSchema.parse(answer.json);
  const told = problems.map(({ problem }) => problem.errors!.length);
  expect(told).toHaveLength(1000);
  expect(Math.min(...told)).toBe(1);
  expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThan(itemErrorsMax + batchItemsMax + 50);
});

test("bytes of bodies are requests of the burst guard, in all bodies of a key together", async () => {
  await using server = await runningServer({ burstPerSecond: 10 });
  const body = `{"items":[]${" ".repeat(12 * mebibyte)}}`;
  const begun = headOf(server, batch, `content-length: ${body.length}\r\n`) + body.slice(0, 9 * mebibyte);
  const sockets = [await opened(server), await opened(server)];
  const answers = sockets.map(async (socket) => String((await once(socket, "data"))[0]));
  for (const socket of sockets) socket.write(begun);
  const refused = await Promise.race(answers);
  for (const socket of sockets) socket.destroy();
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toContain('"code":"too_many_requests"');
  expect(Number(/retry-after: (\d+)/i.exec(refused)![1])).toBeGreaterThan(20);
  expectProblem(await server.send("/v1/models"), "too_many_requests");
  server.clock.ms += 30_000;
  expect((await server.send("/v1/models")).status).toBe(200);
});

test("bodies that are left half-sent hold so much memory of a key and no more", async () => {
  await using server = await runningServer({ held: { perCallerMaxBytes: 300_000 } });
  const head = headOf(server, preview, "content-length: 1000000\r\n");
  const sockets = await Promise.all(Array.from({ length: 4 }, () => opened(server)));
  const refused = Promise.race(sockets.map(async (socket) => String((await once(socket, "data"))[0])));
  for (const socket of sockets) socket.write(`${head}"${"x".repeat(150_000)}`);
  expect(await refused).toContain('"code":"too_many_requests"');
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await server.send("/v1/models")).status).toBe(200));
});

test("what comes without end after a refusal is cut off", async () => {
  await using server = await runningServer();
  const socket = await opened(server);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(headOf(server, "/nowhere", "transfer-encoding: chunked\r\n"));
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  const send = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", send);
  send();
  await closed;
});

test("a body in chunks of a byte each is refused, and its connection closed", async () => {
  await using server = await runningServer();
  const text = await server.raw(
    `${headOf(server, preview, "transfer-encoding: chunked\r\n")}${"1\r\n \r\n".repeat(5000)}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain("chunks of a few bytes");
});

describe("a caller who wastes the server's time", () => {
  const none = "GET / HTTP/1.1\r\n\r\n";
  const wastes = [
    [
      "bodies in chunks of a byte, with no key",
      `POST ${preview} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(5000)}`,
    ],
    ["hundreds of requests at once", none.repeat(500)],
  ] as const;

  test.each(wastes)("by %s is shut out after three times, and no other address is", async (_, bytes) => {
    await using server = await runningServer();
    for (let time = 0; time < 4; time++) await wasted(server, bytes);
    expect(await wasted(server, none)).toBe("");
    expect((await server.send("/livez")).status).toBe(200);
  });
});

/** Sends bytes from a separate address, and returns what is read until the connection is closed. */
async function wasted({ url }: RunningServer, bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress: "127.0.0.2" });
  let text = "";
  socket.on("error", () => undefined).on("data", (piece) => (text += String(piece)));
  socket.end(bytes);
  await once(socket, "close");
  return text;
}

describe("a caller who waits to be asked for the body", () => {
  const expecting = "expect: 100-continue\r\nconnection: close\r\n";

  test("is asked when it is read", async () => {
    await using server = await runningServer();
    const body = JSON.stringify(goodBody);
    const head = headOf(
      server,
      "/v1/optimality/composite/",
      `${expecting}content-length: ${body.length}\r\n`,
    );
    const socket = await opened(server);
    socket.write(head);
    expect(String((await once(socket, "data"))[0])).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write(body);
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test("is not asked for one that is refused", async () => {
    await using server = await runningServer();
    const head = headOf(server, batch, `${expecting}content-length: ${17 * mebibyte}\r\n`);
    const text = await server.raw(head);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).not.toContain("100 Continue");
  });
});

describe("many requests on one connection, sent at once", () => {
  /** Starts a server with a source whose reads wait until the test releases them. */
  function waitingServer() {
    const synthetic = syntheticSource({ product: "gfs", seed: 0 });
    const gate = Promise.withResolvers<void>();
    const state = { reads: 0, answer: gate.resolve };
    const source: typeof synthetic = {
      ...synthetic,
      async read(request) {
        state.reads++;
        await gate.promise;
        return synthetic.read(request);
      },
    };
    const models = new Map([["noaa" as const, [{ part: "deterministic" as const, source }]]]);
    return { state, server: runningServer({ ports: { models }, guards: { inWorkMax: 3 } }) };
  }

  const request = (server: RunningServer, latitude: number): string => {
    const body = JSON.stringify({ ...goodBody, request: { ...goodBody.request, latitude } });
    return headOf(server, "/v1/optimality/composite/", `content-length: ${body.length}\r\n`) + body;
  };

  test("are at work one at a time", async () => {
    const { state, server: starting } = waitingServer();
    await using server = await starting;
    const socket = await opened(server);
    let text = "";
    socket.on("data", (piece: Buffer) => (text += piece.toString()));
    socket.write([1, 2, 3, 4, 5].map((latitude) => request(server, latitude)).join(""));
    await vi.waitFor(() => expect(state.reads).toBe(1));
    expect((await server.send("/v1/models")).status).toBe(200);
    expect(state.reads).toBe(1);
    state.answer();
    await vi.waitFor(() => expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5));
    expect(state.reads).toBe(5);
    socket.destroy();
  });

  test("are too many at some time, and the connection is closed", async () => {
    const { state, server: starting } = waitingServer();
    await using server = await starting;
    const socket = await opened(server);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(request(server, 1) + "GET /livez HTTP/1.1\r\nhost: a\r\n\r\n".repeat(300));
    await closed;
    state.answer();
  });

  test("leave no place taken where the connection is closed", async () => {
    const { state, server: starting } = waitingServer();
    await using server = await starting;
    const socket = await opened(server);
    socket.write([1, 2, 3, 4, 5].map((latitude) => request(server, latitude)).join(""));
    await vi.waitFor(() => expect(state.reads).toBe(1));
    socket.destroy();
    await vi.waitFor(() => expect(server.log.some(({ cut_off: why }) => why === "caller_left")).toBe(true));
    state.answer();
    const answers = await Promise.all([1, 2, 3].map(() => server.send("/v1/models")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

test("a byte order mark before a body says nothing", async () => {
  await using server = await runningServer();
  for (const padding of ["", " ".repeat(4096)]) {
    const answer = await server.send("/v1/optimality/composite/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `\uFEFF${JSON.stringify(goodBody)}${padding}`,
    });
    expect(answer.status).toBe(200);
  }
  const empty = await server.send("/v1/optimality/composite/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "\uFEFF",
  });
  expect(expectProblem(empty, "malformed_request").detail).toBe("The body is empty.");
});

test("415 unsupported_media_type for a compressed body, by the header that says so", async () => {
  await using server = await runningServer();
  const { errors } = expectProblem(
    await sendComposite(server, goodBody, { headers: { "content-encoding": "gzip" } }),
    "unsupported_media_type",
  );
  expect(errors).toMatchObject([{ header: "content-encoding" }]);
});
