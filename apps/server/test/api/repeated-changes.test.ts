import { entryDetailSchema, entryListSchema } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { expectProblem, runningServer } from "../harness/running-server.suite.ts";
import { create, definition, send } from "./own-entry-requests.suite.ts";

describe("a creation with an Idempotency-Key", () => {
  const named = { headers: { "idempotency-key": "first" } };

  test("that is sent again gives the entry of the first time", async () => {
    await using server = await runningServer();
    const first = await send(server, "POST", "/v1/tasks/", definition, named);
    const second = await send(server, "POST", "/v1/tasks/", definition, named);
    expect([second.status, second.json]).toEqual([201, first.json]);
    const { entries } = entryListSchema.parse((await server.send("/v1/tasks/?scope=custom")).json);
    expect(entries).toHaveLength(1);
  });

  test("409 idempotency_conflict for another body, but not of another account or after a day", async () => {
    await using server = await runningServer();
    await send(server, "POST", "/v1/tasks/", definition, named);
    const other = { ...definition, name: "Another" };
    expectProblem(await send(server, "POST", "/v1/tasks/", other, named), "idempotency_conflict");
    const stranger = { "x-api-key": (await server.issue("stranger")).plaintext, ...named.headers };
    expect((await send(server, "POST", "/v1/tasks/", other, { headers: stranger })).status).toBe(201);
    server.clock.ms += 24 * 3_600_000;
    expect((await send(server, "POST", "/v1/tasks/", other, named)).status).toBe(201);
  });

  test("is not spent by a request that is refused", async () => {
    await using server = await runningServer();
    expectProblem(
      await send(server, "POST", "/v1/tasks/", { ...definition, name: "" }, named),
      "invalid_request",
    );
    expect((await send(server, "POST", "/v1/tasks/", definition, named)).status).toBe(201);
    const spoilt = { headers: { "idempotency-key": "two words" } };
    const { errors } = expectProblem(
      await send(server, "POST", "/v1/tasks/", definition, spoilt),
      "invalid_request",
    );
    expect(errors).toMatchObject([{ header: "idempotency-key" }]);
  });
});

describe("a change with an Idempotency-Key", () => {
  const headers = { "idempotency-key": "first", "if-match": '"v1"' };
  const changed = { ...definition, name: "Roof survey" };

  test("that is sent again after its answer was lost gives the answer of the first time", async () => {
    await using server = await runningServer();
    const { id } = await create(server);
    const put = () => send(server, "PUT", `/v1/tasks/${id}`, changed, { headers });
    const first = await put();
    expect(entryDetailSchema.parse(first.json)).toMatchObject({ version: 2, name: "Roof survey" });
    await send(server, "PUT", `/v1/tasks/${id}`, definition, { headers: { "if-match": '"v2"' } });
    const second = await put();
    expect([second.status, second.json, second.headers.get("etag")]).toEqual([200, first.json, '"v2"']);
    expect((await server.send(`/v1/tasks/${id}`)).json).toMatchObject({ version: 3 });
  });

  test("that deletes is done once, and told so each time", async () => {
    await using server = await runningServer();
    const { id } = await create(server);
    const remove = (more = {}) =>
      send(server, "DELETE", `/v1/tasks/${id}`, undefined, { headers: { ...headers, ...more } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expectProblem(await remove({ "idempotency-key": "second" }), "entry_not_found");
  });

  test("409 idempotency_conflict for another body, another version or another entry", async () => {
    await using server = await runningServer();
    const [{ id }, other] = [await create(server), await create(server)];
    const put = (entryId: number, body: unknown, more = {}) =>
      send(server, "PUT", `/v1/tasks/${entryId}`, body, { headers: { ...headers, ...more } });
    expect((await put(id, changed)).status).toBe(200);
    expectProblem(await put(id, definition), "idempotency_conflict");
    expectProblem(await put(id, changed, { "if-match": '"v2"' }), "idempotency_conflict");
    expectProblem(await put(other.id, changed), "idempotency_conflict");
    expect((await server.send(`/v1/tasks/${other.id}`)).json).toMatchObject({ version: 1 });
  });

  test("is not spent by a change that is refused", async () => {
    await using server = await runningServer();
    const { id } = await create(server);
    const put = (tag: string) =>
      send(server, "PUT", `/v1/tasks/${id}`, changed, { headers: { ...headers, "if-match": tag } });
    expectProblem(await put('"v7"'), "precondition_failed");
    expect((await put('"v1"')).status).toBe(200);
  });
});
