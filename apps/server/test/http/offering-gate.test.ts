import { apiVersions, type Endpoint } from "@halcyon/schema";
import { offerings } from "@halcyon/schema/endpoints";
import { expect, test } from "vitest";
import { setPackage } from "@halcyon/accounts/packages";
import { expectProblem, runningServer } from "../harness/running-server.suite.ts";

test.each(offerings)(
  "a key without %s is refused its endpoints, whatever it sends, and pays nothing",
  async (offering) => {
    await using server = await runningServer();
    const operator = { database: server.database, nowMs: () => server.clock.ms, actor: "test" };
    await setPackage(
      operator,
      "others",
      offerings.filter((other) => other !== offering),
    );
    const { plaintext } = await server.keys.issue({ name: "others", package: "others" });
    const all: Endpoint[] = Object.values(apiVersions).flatMap(({ table }) => Object.values(table));
    const own = all.filter((endpoint) => endpoint.offering === offering);
    for (const { method, path } of own) {
      const answer = await server.send(path.replaceAll(/\{\w+\}/g, "x"), {
        method,
        headers: { "x-api-key": plaintext, "content-type": "application/json" },
        ...(method === "GET" ? {} : { body: "{" }),
      });
      expectProblem(answer, "offering_not_in_package");
    }
    const usage = await server.send("/v1/usage", { headers: { "x-api-key": plaintext } });
    expect(usage.json).toMatchObject({ allowance: { used: 0 }, package: { name: "others" } });
  },
);
