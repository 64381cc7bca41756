import { type Endpoint, sharedEndpoints, v2 } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { Halcyon } from "@halcyon/sdk";
import { isLong, runProcess, temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { absenceOfRunner, python, pythonEnvironment, pythonWith, rWith } from "../../run-snippet.suite.mts";
import { type DocsServer, docsServer } from "../docs-server.mts";
import { madeForExamples, withIds } from "../answers/made-for-examples.mts";
import { curlOf, exampleRequest, pythonCallOf, rProgramOf, sdkCallOf } from "./requests.mts";
import { sdkMethods } from "./sdk.mts";

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Endpoints whose examples process thirty years, which takes long. */
const dear = new Set(["historical.workability", "projections.workability"]);

const isTried = ({ name }: Endpoint): boolean => isLong || !dear.has(name);

const tried = endpoints.filter(isTried);
/** Tested endpoints in the order of the requests. Deletions come last, because other requests need the deleted objects. */
const inOrder = tried.toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

/**
 * Returns the curl command of an endpoint for the test. It prints the status instead of the response, and terminates an endless response.
 */
function triedLine({ name, ...endpoint }: Endpoint): string {
  const line = curlOf({ name, ...endpoint });
  if (endpoint.events === undefined)
    return line.replace("curl ", `curl -sw '${name} %{http_code}\\n' -o /dev/null `);
  return [
    `${line.replace("curl ", "curl -s --dump-header head -o /dev/null ")} &`,
    "until grep -qs . head; do sleep 0.05; done",
    "kill $!",
    `echo ${name} $(sed 's/[^ ]* //;s/ .*//;q' head)`,
  ].join("\n");
}

test("the curl line of every endpoint is answered", async () => {
  const ids = await madeForExamples(server);
  const script = withIds(inOrder.map(triedLine).join("\n"), ids);
  const { stdout } = await runProcess(["sh", "-c", script], {
    cwd: temporaryFolder(),
    env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
  });
  expect(stdout.trim().split("\n")).toEqual(inOrder.map(({ name, status = 200 }) => `${name} ${status}`));
});

test("the SDK call of every endpoint that it has is answered", async () => {
  const ids = await madeForExamples(server);
  const halcyon = new Halcyon({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
  const methods = sdkMethods().filter((name) => isLong || !dear.has(name));
  const called = inOrder.filter(({ name }) => methods.includes(name));
  for (const endpoint of called) {
    const lines = await printed(halcyon, endpoint, ids);
    if (endpoint.lines !== undefined) expect(lines.length, endpoint.name).toBeGreaterThan(0);
  }
  expect(called.map(({ name }) => name).toSorted()).toEqual(methods.toSorted());
});

/** Runs the call of an endpoint as shown on its page. Returns the values that it logged. */
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

const ownOfV2 = Object.values(v2)
  .filter((endpoint) => !Object.hasOwn(sharedEndpoints, endpoint.name) && isTried(endpoint))
  .toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
const printedEndpoints = [
  { version: "v1", all: inOrder },
  { version: "v2", all: ownOfV2 },
].map(({ version, all }) => ({ version, all: all.filter(({ name }) => sdkMethods().includes(name)) }));

/** Runs all programs in one process, and returns one line about the result of each program. */
async function ran(
  command: string,
  args: readonly string[],
  all: readonly Endpoint[],
  programOf: (endpoint: Endpoint) => string,
): Promise<string[]> {
  const ids = await madeForExamples(server);
  const programs = all.map((endpoint) => [endpoint.name, withIds(programOf(endpoint), ids)]);
  const { stdout: said, stderr } = await runProcess([command, ...args], {
    env: { ...process.env, ...pythonEnvironment, HALCYON_URL: server.url, HALCYON_KEY: server.key },
    input: JSON.stringify(programs),
  });
  expect(said, stderr).not.toBe("");
  const theirs = new Map([...ids].map(([shown, made]) => [made, shown]));
  return withIds(said, theirs).trim().split("\n");
}

/** Returns a Python program that runs programs with a client, and records the requested paths. */
const pythonHost = (version: string): string => `
import json, os, sys, httpx
from halcyon_weather.${version} import Halcyon

asked = []
hooks = {"request": [lambda request: asked.append(request.url.path)]}
halcyon = Halcyon(
    api_key=os.environ["HALCYON_KEY"], base_url=os.environ["HALCYON_URL"], max_retries=0,
    http_client=httpx.Client(event_hooks=hooks),
)
for name, program in json.load(sys.stdin):
    asked.clear()
    try:
        exec(program, {"halcyon": halcyon, "print": lambda line: None})
        print(name, "asks", asked[0] if asked else "nobody")
    except Exception as error:
        print(name, "fails:", repr(error))
`;

const pythonAbsence = await absenceOfRunner(pythonWith("httpx", "pydantic"));
test.skipIf(pythonAbsence !== undefined).each(printedEndpoints)(
  `the call of $version for Python is answered${pythonAbsence === undefined ? "" : ` (${pythonAbsence})`}`,
  async ({ version, all }) => {
    const said = await ran(python, ["-c", pythonHost(version)], all, pythonCallOf);
    expect(said).toEqual(all.map((endpoint) => `${endpoint.name} asks ${exampleRequest(endpoint).path}`));
  },
);

const rHost = `
for (given in jsonlite::fromJSON(file("stdin"), simplifyVector = FALSE)) {
  outcome <- tryCatch({
    capture.output(eval(parse(text = given[[2]]), new.env()))
    "is answered"
  }, error = function(fault) paste("fails:", gsub("\n", " ", conditionMessage(fault))))
  cat(given[[1]], outcome, "\n")
}
`;

const rAbsence = await absenceOfRunner(rWith("httr2", "jsonlite"));
test.skipIf(rAbsence !== undefined).each(printedEndpoints)(
  `the program of $version in R is answered${rAbsence === undefined ? "" : ` (${rAbsence})`}`,
  async ({ all }) => {
    const said = await ran("Rscript", ["-e", rHost], all, rProgramOf);
    expect(said.map((line) => line.trim())).toEqual(all.map(({ name }) => `${name} is answered`));
  },
);

test("a call that answers in lines goes through them", () => {
  const batch = endpoints.find(({ name }) => name === "optimality.batch")!;
  expect(sdkCallOf(batch)).toMatch(/^for await \(const line of halcyon\.optimality\.batch\(/);
});
