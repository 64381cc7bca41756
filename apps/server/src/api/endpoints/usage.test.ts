import { apiVersionNames, usageResponseSchema } from "@halcyon/schema";
import { expect, test, vi } from "vitest";
import { runningServer } from "../../../test/harness/running-server.suite.ts";

test.each(apiVersionNames)(
  "the usage by %s names the key that asks, when it ends and was used last",
  async (version) => {
    await using server = await runningServer();
    const expiresAtMs = server.clock.ms + 86_400_000;
    const { plaintext, id, start } = await server.keys.issue({ name: "Site office", expiresAtMs });
    const usage = async () => {
      const { json } = await server.send(`/${version}/usage`, { headers: { "x-api-key": plaintext } });
      return usageResponseSchema.parse(json).key;
    };
    const seconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, "");
    expect(await usage()).toMatchObject({ id, start, name: "Site office", expires_at: seconds(expiresAtMs) });
    await vi.waitFor(async () => expect((await usage()).last_used_at).toBe(seconds(server.clock.ms)));
    const { json } = await server.send(`/${version}/usage`);
    expect(usageResponseSchema.parse(json).key).toMatchObject({ name: "test", expires_at: null });
  },
);
