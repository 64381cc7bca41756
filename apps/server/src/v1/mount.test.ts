import { endpoints, v1 } from "@halcyon/schema";
import { Router } from "express";
import { expect, test } from "vitest";
import { runningServer } from "../running-server.suite.ts";
import { curatedLibrary } from "../curated-library.ts";
import { handlers } from "./handlers.ts";
import { mount } from "./mount.ts";

test("every row of the table is mounted, and nothing else", () => {
  const router = Router();
  const nothing = () => Promise.reject(new Error("nothing is asked"));
  const records = { hourly: undefined, daily: undefined, projections: [] };
  const ports = { nowMs: Date.now, library: curatedLibrary, models: new Map(), records };
  mount(router, handlers(ports, { usage: nothing }), { nowMs: Date.now, ledger: { charge: nothing } });
  const mounted = router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).flatMap(({ method }) =>
      method === undefined ? [] : [`${method.toUpperCase()} ${route!.path}`],
    ),
  );
  const table = endpoints.map(
    ({ method, path }) => `${method} ${path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  expect(mounted.toSorted()).toEqual(table.toSorted());
});

test("every endpoint answers its example with what its schema describes", async () => {
  await using server = await runningServer();
  for (const { method, path, output, ...row } of Object.values(v1)) {
    const example: { params?: object; query?: object; body?: object } = "example" in row ? row.example : {};
    const filled = Object.entries(example.params ?? {}).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      path as string,
    );
    const query = new URLSearchParams(
      Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const answer = await server.send(query === "" ? filled : `${filled}?${query}`, {
      method,
      ...(example.body === undefined
        ? {}
        : { body: JSON.stringify(example.body), headers: { "content-type": "application/json" } }),
    });
    expect(answer.status, filled).toBe(200);
    expect(output.safeParse(answer.json).error, filled).toBeUndefined();
  }
});
