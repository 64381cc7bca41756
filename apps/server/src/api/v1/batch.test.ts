import { once } from "node:events";
import { connect } from "node:net";
import { batchCostSchema } from "@halcyon/schema";
import { type BatchLine, compositeResponseSchema } from "@halcyon/schema/v1";
import { describe, expect, test, vi } from "vitest";
import {
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../../../test/harness/running-server.suite.ts";
import { madeGust } from "../../../test/harness/made-ports.suite.ts";
import {
  atSea,
  batchPath,
  brokenAt,
  gustyServer,
  item,
  linesOf,
  post,
  usageOf,
} from "../../../test/harness/gusty-server.suite.ts";

describe("a batch", () => {
  test("answers a line for each item in their order, scored as by itself", async () => {
    await using server = await gustyServer();
    const items = [{ ...item, ref: "first" }, item, { ...item, ref: "third" }];
    const answer = await post(server, batchPath, { items });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const lines = linesOf(answer);
    expect(lines.map(({ ref, index }) => [ref, index])).toEqual([
      ["first", 0],
      [null, 1],
      ["third", 2],
    ]);
    // 4.5 of the 9 m/s from ideal to acceptable: 1 - 0.9 * 0.5 = 0.55.
    for (const line of lines)
      expect("result" in line && line.result.forecast.map(({ median }) => median)).toEqual([0.55, 0.55]);
    const single = await sendComposite(server, item);
    expect("result" in lines[1]! && lines[1].result).toEqual(compositeResponseSchema.parse(single.json));
  });

  test("says of each item what it was made of", async () => {
    await using server = await runningServer();
    const items = [{ ...goodBody, request: { ...goodBody.request, forecast_hours: 200 } }];
    const [line] = linesOf(await post(server, batchPath, { items }));
    const single = await sendComposite(server, items[0]);
    expect(line).toMatchObject({
      source: {
        synthetic: true,
        parts: [
          { part: "deterministic", source: "synthetic", members: 1, cell: { latitude: 51.5 } },
          { part: "ensemble", source: "synthetic", members: 31 },
        ],
        entry: { type: "task", id: 1, polarity: "suitability" },
      },
    });
    const runs = "source" in line! ? line.source.parts.map(({ part, run }) => `${part};init=${run}`) : [];
    expect(single.headers.get("x-halcyon-run")).toBe(runs.join(", "));
  });

  test("gives every curated entry the scores that it has by itself, though places are read once", async () => {
    await using server = await runningServer();
    const { entries } = (await server.send("/v1/tasks/?limit=100")).json as { entries: { id: number }[] };
    const request = { ...goodBody.request, forecast_hours: 130 };
    const items = entries.map(({ id }) => ({ request, constraint_params: { id, type: "task" } }));
    const lines = linesOf(await post(server, batchPath, { items }));
    for (const line of lines) {
      const single = await sendComposite(server, items[line.index]);
      if ("result" in line) expect(line.result).toEqual(single.json);
      else expect(line.problem.code).toBe((single.json as { code: string }).code);
    }
    expect(lines.filter((line) => "result" in line).length).toBeGreaterThan(30);
  });

  test("of 1,000 items of which 3 are bad charges 997 and answers all", async () => {
    await using server = await gustyServer();
    const items: unknown[] = Array.from({ length: 1000 }, (_, index) => ({ ...item, ref: `site-${index}` }));
    items[10] = { ...item, request: { ...item.request, latitude: 91 }, ref: "pole" };
    items[500] = { ...item, constraint_params: { id: 8, type: "task" } };
    items[999] = "nothing";
    const lines = linesOf(await post(server, batchPath, { items }));
    expect(lines.map(({ index }) => index)).toEqual(items.map((_, index) => index));
    const bad = lines.filter((line) => "problem" in line);
    expect(bad.map(({ ref, index, problem }) => [ref, index, problem.code])).toEqual([
      ["pole", 10, "invalid_request"],
      [null, 500, "entry_not_found"],
      [null, 999, "invalid_request"],
    ]);
    expect(bad.map(({ problem }) => problem.errors?.[0]?.pointer)).toEqual([
      "#/items/10/request/latitude",
      "#/items/500/constraint_params/id",
      "#/items/999",
    ]);
    const { allowance, days } = await usageOf(server);
    expect(allowance).toMatchObject({ used: 997, unsettled: 0 });
    expect(days).toMatchObject([{ endpoint: "optimality.batch", requests: 1, charged: 997 }]);
    await vi.waitFor(() => expect(server.log[0]).toMatchObject({ charged: 997 }));
  });

  test.each([
    [batchPath, {}],
    ["/v1/optimality/rank/", { by: "mean" }],
  ])("%s names the models that there are to an item of another", async (path, more) => {
    await using server = await gustyServer();
    const other = { ...item, request: { ...item.request, model: "ecmwf" } };
    const { text } = await post(server, path, { items: [item, other], ...more });
    expect(text).toContain('"code":"model_unavailable"');
    expect(text).toContain('"pointer":"#/items/1/request/model"');
    expect(text).toContain('"expected":{"values":["noaa"]}');
    await vi.waitFor(async () => expect((await usageOf(server)).allowance.used).toBe(1));
  });

  test("gives back what was charged for items whose weather did not come", async () => {
    await using server = await gustyServer(brokenAt(40));
    const lines = linesOf(await post(server, batchPath, { items: [item, atSea, item] }));
    expect(lines.map((line) => ("problem" in line ? line.problem.code : "scored"))).toEqual([
      "scored",
      "weather_unavailable",
      "scored",
    ]);
    expect((await usageOf(server)).allowance).toMatchObject({ used: 2, unsettled: 0 });
  });

  test("reads the weather of items of the same place once, whatever their entries look at", async () => {
    let reads = 0;
    await using server = await gustyServer((made) => ({
      ...made,
      read: (request) => {
        reads++;
        return made.read(request);
      },
    }));
    const over = { hours: 24, direction: "trailing", statistic: "max" };
    const definition = {
      name: "Own",
      sector: "Test",
      description: "x",
      constraints: [{ ...madeGust, over }],
    };
    const { id } = (await post(server, "/v1/tasks/", definition)).json as { id: number };
    const ofDay = { ...item, constraint_params: { id, type: "task" } };
    const items = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? item : ofDay));
    const lines = linesOf(await post(server, batchPath, { items }));
    expect(reads).toBe(1);
    for (const line of lines) expect("result" in line && line.result.forecast[0]?.median).toBe(0.55);
  });

  test("429 allowance_exhausted charges nothing where the good items cost more than is left", async () => {
    await using server = await gustyServer();
    const { plaintext } = await server.keys.issue({ name: "two", allowance: { kind: "total", limit: 2 } });
    const headers = { "x-api-key": plaintext };
    expectProblem(
      await post(server, batchPath, { items: [item, item, item] }, headers),
      "allowance_exhausted",
    );
    expect((await usageOf(server, headers)).allowance.used).toBe(0);
    expect((await post(server, batchPath, { items: [item, item, "bad"] }, headers)).status).toBe(200);
    expect((await usageOf(server, headers)).allowance.used).toBe(2);
  });

  test("tells by dry_run what it would cost and every problem, and does nothing", async () => {
    await using server = await gustyServer();
    const answer = await post(server, `${batchPath}?dry_run=true`, { items: [item, "bad", atSea] });
    const { cost, items, problems } = batchCostSchema.parse(answer.json);
    expect([cost, items]).toEqual([2, 3]);
    expect(problems).toMatchObject([{ index: 1, problem: { code: "invalid_request" } }]);
    expect((await usageOf(server)).allowance.used).toBe(0);
    const { errors } = expectProblem(
      await post(server, `${batchPath}?dry_run=yes`, { items: [item] }),
      "invalid_request",
    );
    expect(errors).toMatchObject([{ parameter: "dry_run" }]);
  });

  test("takes 16 MiB and no more, and 1 to 1,000 items", async () => {
    await using server = await gustyServer();
    const padded = (bytes: number) => ({ items: [{ ...item, padding: "x".repeat(bytes) }] });
    expect((await post(server, batchPath, padded(2 ** 20))).status).toBe(200);
    expectProblem(await post(server, batchPath, padded(16 * 2 ** 20)), "payload_too_large");
    for (const items of [[], Array.from({ length: 1001 }, () => item)])
      expectProblem(await post(server, batchPath, { items }), "invalid_request");
  });

  test("scores entries of one's own, and none of others'", async () => {
    await using server = await gustyServer();
    const definition = { name: "Own", sector: "Test", description: "Own.", constraints: [madeGust] };
    const { id } = (await post(server, "/v1/tasks/", definition)).json as { id: number };
    const items = [{ ...item, constraint_params: { id, type: "task" } }];
    expect(linesOf(await post(server, batchPath, { items }))[0]).toHaveProperty("result");
    const stranger = { "x-api-key": (await server.issue("stranger")).plaintext };
    const [foreign] = linesOf(await post(server, batchPath, { items }, stranger));
    const unknown = [{ ...item, constraint_params: { id: 1_234_567, type: "task" } }];
    const [absent] = linesOf(await post(server, batchPath, { items: unknown }, stranger));
    const said = (line: BatchLine | undefined) =>
      line !== undefined && "problem" in line ? { ...line.problem, request_id: "", instance: "" } : line;
    expect(said(foreign)).toMatchObject({ code: "entry_not_found" });
    expect(said(foreign)).toEqual(said(absent));
  });
});

describe("a caller that leaves", () => {
  async function leaveAfter(server: RunningServer, isEnough: (text: string) => boolean, headers = "") {
    const body = JSON.stringify({
      items: Array.from({ length: 1000 }, (_, index) => ({
        ...item,
        request: { ...item.request, forecast_hours: 300, latitude: index / 20 },
      })),
    });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(
      `POST ${batchPath} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\n${headers}` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    let text = "";
    for await (const chunk of socket) {
      text += String(chunk);
      if (isEnough(text)) break;
    }
    socket.destroy();
    if (!socket.closed) await once(socket, "close");
    await vi.waitFor(async () => expect((await usageOf(server)).allowance.unsettled).toBe(0));
    return (await usageOf(server)).allowance.used;
  }

  test("pays for the lines that were made ready for it, and no item is scored that it would not take", async () => {
    await using server = await gustyServer();
    const used = await leaveAfter(server, (text) => text.includes('"index":3'));
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThan(1000);
  });

  test("pays for all where its key lets it ask again for nothing", async () => {
    await using server = await gustyServer();
    const used = await leaveAfter(server, (text) => text.includes('"index":3'), "idempotency-key: a\r\n");
    expect(used).toBe(1000);
  });
});

describe("a batch with an Idempotency-Key", () => {
  test("is charged once however often it is sent, and answered anew", async () => {
    await using server = await gustyServer();
    const named = { "idempotency-key": "batch-1" };
    const first = await post(server, batchPath, { items: [item, item] }, named);
    server.clock.ms += 3_600_000;
    const second = await post(server, batchPath, { items: [item, item] }, named);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).not.toBe(first.text);
    expect((await usageOf(server)).allowance.used).toBe(2);
    expectProblem(await post(server, batchPath, { items: [item] }, named), "idempotency_conflict");
  });

  test("409 idempotency_conflict while it is still running", async () => {
    const gate = Promise.withResolvers<void>();
    await using server = await gustyServer((made) => ({
      ...made,
      read: async (request) => {
        await gate.promise;
        return made.read(request);
      },
    }));
    const named = { "idempotency-key": "slow" };
    const first = post(server, batchPath, { items: [item] }, named);
    await vi.waitFor(async () => expect((await usageOf(server)).allowance.unsettled).toBe(1));
    expectProblem(await post(server, batchPath, { items: [item] }, named), "idempotency_conflict");
    gate.resolve();
    expect((await first).status).toBe(200);
    expect((await post(server, batchPath, { items: [item] }, named)).status).toBe(200);
    expect((await usageOf(server)).allowance.used).toBe(1);
  });

  test("may be sent again after it was refused, and then is charged", async () => {
    await using server = await gustyServer();
    const { id, plaintext } = await server.keys.issue({ name: "x", allowance: { kind: "total", limit: 0 } });
    const headers = { "x-api-key": plaintext, "idempotency-key": "retry" };
    expectProblem(await post(server, batchPath, { items: [item] }, headers), "allowance_exhausted");
    await server.database
      .updateTable("allowance")
      .set({ limit: 5 })
      .where("id", "=", (await server.keys.get(id)).allowance_id)
      .execute();
    expect((await post(server, batchPath, { items: [item] }, headers)).status).toBe(200);
    expect((await usageOf(server, headers)).allowance.used).toBe(1);
  });
});
