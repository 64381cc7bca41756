import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Endpoint, endpoints } from "@halcyon/schema";
import { Halcyon } from "@halcyon/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "../docs-server.mts";
import { madeForExamples, recordedAnswers, withIds } from "./recorded-answers.mts";
import { curlOf, sdkCallOf } from "./requests.mts";
import { sdkMethods } from "./sdk.mts";

const run = promisify(execFile);

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Removals come last: what they take away others ask for. */
const inOrder = endpoints.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

/** The curl line of an endpoint as it is tried: it says the status, and takes of what goes on what comes at once. */
function triedLine(endpoint: Endpoint): string {
  const line = curlOf(endpoint);
  return endpoint.events === undefined
    ? line.replace("curl ", "curl -sw '%{http_code}' ")
    : `${line.replace("curl ", "curl -sw '%{http_code}' --max-time 1 ")} || [ $? = 28 ]`;
}

test("the curl line of every endpoint is answered", async () => {
  const ids = await madeForExamples(server);
  for (const endpoint of inOrder) {
    const { stdout } = await run("sh", ["-c", withIds(triedLine(endpoint), ids)], {
      env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
      maxBuffer: 2 ** 26,
    });
    expect(stdout.slice(-3), `${endpoint.name}: ${stdout.slice(0, 500)}`).toBe(
      String(endpoint.status ?? 200),
    );
  }
});

test("the SDK call of every endpoint that it has is answered", async () => {
  const ids = await madeForExamples(server);
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
  const methods = sdkMethods();
  const called = inOrder.filter(({ name }) => methods.includes(name));
  for (const endpoint of called) {
    const lines = await printed(halcyon, endpoint, ids);
    if (endpoint.lines !== undefined) expect(lines.length, endpoint.name).toBeGreaterThan(0);
  }
  expect(called.map(({ name }) => name).toSorted()).toEqual(methods.toSorted());
});

/** Runs the call of an endpoint as its page prints it; answers what it wrote to the console. */
async function printed(
  halcyon: Halcyon,
  endpoint: Endpoint,
  ids: ReadonlyMap<string, string>,
): Promise<unknown[]> {
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  const said: unknown[] = [];
  const call = AsyncFunction("halcyon", "console", withIds(sdkCallOf(endpoint), ids));
  await (call(halcyon, { log: (line: unknown) => said.push(line) }) as Promise<void>);
  return said;
}

test("a call that answers in lines goes through them", () => {
  const batch = endpoints.find(({ name }) => name === "optimality.batch")!;
  expect(sdkCallOf(batch)).toMatch(/^for await \(const line of halcyon\.optimality\.batch\(/);
});

test("every endpoint has a recorded answer", async () => {
  const answers = await recordedAnswers(server, endpoints);
  expect([...answers.keys()].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  expect(answers.get("tasks.delete")).toBe("HTTP/1.1 204 No Content");
  expect(answers.get("tasks.replace")).toMatch(/"id": 48213,[\s\S]*"version": 2/);
});
