import { expect, test } from "vitest";
import { type Program, runServer } from "../harness/child-process.suite.ts";
import { goodBody } from "../harness/running-server.suite.ts";
import { terminal } from "./terminal.suite.ts";

interface Issued {
  readonly id: string;
  readonly account_id: string;
  readonly key: string;
}

const serverOn = (environment: Record<string, string>): Program => runServer({ PORT: "0", ...environment });
const urlOf = async (server: Program): Promise<string> =>
  (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;
const score = async (url: string, key: string): Promise<number> => {
  const { status } = await fetch(`${url}/v1/optimality/composite/`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(goodBody),
  });
  return status;
};

/**
 * Defines tests of the effects of commands on a server that uses the same database.
 *
 * @param newEnvironment - Returns environment variables with an empty database.
 */
export function describeBesideServer(newEnvironment: () => Promise<Record<string, string>>): void {
  test("keys, packages and allowances hold at once or within seconds", async () => {
    const environment = await newEnvironment();
    const { halcyon, json } = await terminal(environment);
    await json("package", "set", "past", "--offerings", "historical");
    await using server = serverOn(environment);
    const url = await urlOf(server);

    const past = await json<Issued>("keys", "issue", "--package", "past");
    expect(await score(url, past.key)).toBe(403);

    const { id, key, account_id: account } = await json<Issued>("keys", "issue", "--limit", "2");
    expect(await score(url, key)).toBe(200);
    expect(await score(url, key)).toBe(200);
    expect(await score(url, key)).toBe(429);
    await halcyon("allowance", "set", id, "--limit", "3");
    expect(await score(url, key)).toBe(200);
    const days = [{ endpoint: "optimality.composite", requests: 3, charged: 3 }];
    await expect.poll(() => json("usage", account)).toMatchObject([{ used: 3, remaining: 0, days }]);
    await expect.poll(() => json("keys", "show", id)).toMatchObject({ last_used_at: expect.any(String) });

    await halcyon("allowance", "set", id, "--limit", "9");
    const next = await json<Issued>("keys", "rotate", id, "--overlap", "1d");
    expect([await score(url, key), await score(url, next.key)]).toEqual([200, 200]);
    await halcyon("keys", "revoke", id);
    expect([await score(url, key), await score(url, next.key)]).toEqual([401, 200]);
    await halcyon("accounts", "delete", account, "--yes");
    expect(await score(url, next.key)).toBe(401);
    server.child.kill("SIGTERM");
    expect(await server.exited()).toBe(0);
  });
}

/** Defines tests of the start of a server. It must require the peppers of all keys that commands have issued in the same database. */
export function describePeppers(newEnvironment: () => Promise<Record<string, string>>): void {
  test("a server without a pepper that keys need does not start, and says which", async () => {
    const environment = await newEnvironment();
    const secret = Buffer.alloc(32, 7).toString("base64");
    const peppered = { ...environment, HALCYON_KEY_PEPPERS: `3:${secret}` };
    const { key } = await (await terminal(peppered)).json<Issued>("keys", "issue");
    await using server = serverOn(environment);
    expect(await server.exited()).toBe(1);
    expect(server.output().stderr).toMatch(/^halcyon: .+ pepper 3, which HALCYON_KEY_PEPPERS does not hold/);
    await using seasoned = serverOn(peppered);
    expect(await score(await urlOf(seasoned), key)).toBe(200);
    expect(seasoned.output().stdout + seasoned.output().stderr).not.toContain(secret);
  });
}
