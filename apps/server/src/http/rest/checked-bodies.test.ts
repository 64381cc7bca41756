import { describe, expect, test } from "vitest";
import {
  expectProblem,
  goodBody,
  runningServer,
  sendComposite,
} from "../../../test/harness/running-server.suite.ts";
import { checkedBodies } from "./read-input.ts";

describe("a body that was seen before", () => {
  test("is answered as it was the first time", async () => {
    await using server = await runningServer();
    const first = await sendComposite(server, goodBody);
    const second = await sendComposite(server, goodBody);
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
  });

  test("is refused by another endpoint that does not take it", async () => {
    await using server = await runningServer();
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const body = JSON.stringify(goodBody);
    expect((await server.send("/v1/optimality/composite/", { ...init, body })).status).toBe(200);
    expectProblem(await server.send("/v1/optimality/preview", { ...init, body }), "invalid_request");
  });

  test.each([
    ["its media type", { "content-type": "text/plain" }, "unsupported_media_type"],
    ["its coding", { "content-encoding": "gzip" }, "unsupported_media_type"],
  ] as const)("is refused for %s all the same", async (_case, headers, code) => {
    await using server = await runningServer();
    expect((await sendComposite(server, goodBody)).status).toBe(200);
    expectProblem(await sendComposite(server, goodBody, { headers }), code);
  });

  test.each([
    ["a key twice", '{"request":{},"request":{}}', "malformed_request"],
    ["a field too much", JSON.stringify({ ...goodBody, more: 1 }), "invalid_request"],
    ["no JSON", "{", "malformed_request"],
  ] as const)("is refused again where it was refused: %s", async (_case, body, code) => {
    await using server = await runningServer();
    for (let count = 0; count < 2; count++) expectProblem(await sendComposite(server, body), code);
  });
});

describe("what is remembered of bodies", () => {
  const bodyOf = (index: number): Buffer => Buffer.from(`{"index":${index}}`.padEnd(2000));

  test("cannot be changed by a request that got it", () => {
    const seen = checkedBodies();
    seen.remember(bodyOf(0), { inner: { list: [1] } });
    const known = seen.get(bodyOf(0)) as { inner: { list: number[] } };
    expect(() => known.inner.list.push(2)).toThrow(TypeError);
  });

  test("is bounded: the bodies of longest ago are forgotten", () => {
    const seen = checkedBodies();
    for (let index = 0; index < 1000; index++) seen.remember(bodyOf(index), { index });
    expect(seen.get(bodyOf(0))).toBeUndefined();
    expect(seen.get(bodyOf(999))).toEqual({ index: 999 });
  });
});
