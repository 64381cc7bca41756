import { temporaryFolder } from "@halcyon/testing";
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Endpoint, v2 } from "@halcyon/schema";
import { ConnectionError } from "@halcyon/sdk/v2";
import { expect, test } from "vitest";
import { faultOf } from "../connection/api.ts";
import { recordedCommands } from "../recorded-commands.suite.ts";
import { recording, replay } from "../replay.suite.ts";
import { key, terminal } from "../terminal.suite.ts";

const entries = [
  { id: 1, slug: "tower-crane-lifting" },
  { id: 2, slug: "mobile-crane-lifting" },
].map((entry) => ({
  type: "task",
  name: `Crane work ${entry.id}`,
  sector: "b",
  description: "c",
  version: 1,
  scope: "curated",
  polarity: "suitability",
  ...entry,
}));

const noPlaces = { how: "none", resolved: null, places: [], attribution: "GeoNames, CC BY 4.0" };

/** Returns a simulated server that has two tasks and the given places, and records its requests. */
function server(places: object = noPlaces) {
  const asked: { path: string; body: unknown; key: string | null }[] = [];
  const score = recording("score").exchanges[0]!;
  const fetch = async (input: string, { body, headers }: RequestInit): Promise<Response> => {
    const { pathname } = new URL(input);
    asked.push({
      path: pathname,
      body: typeof body === "string" ? JSON.parse(body) : undefined,
      key: new Headers(headers).get("x-api-key"),
    });
    if (pathname === "/v2/tasks/") return Response.json({ entries, next_cursor: null });
    if (pathname === "/v2/places/") return Response.json(places);
    if (pathname === "/v2/usage") return Response.json(recording("usage").exchanges[0]!.body);
    return Response.json(score.body, { headers: score.headers });
  };
  return { asked, fetch };
}

test("a task is found by its slug, and asked for by its id", async () => {
  const { asked, fetch } = server();
  const halcyon = await terminal({ fetch });
  const { code } = await halcyon(
    "score",
    "--at",
    "53.55,9.99",
    "--task",
    "mobile-crane-lifting",
    "--when",
    "6h",
  );
  expect(code).toBe(0);
  expect(asked[1]?.body).toEqual({
    location: { latitude: 53.55, longitude: 9.99 },
    model: "noaa",
    entry: { type: "task", id: 2 },
    period: { hours: 6 },
    timezone: "Europe/Berlin",
  });
});

test("words are taken as people type them: names in any case, and periods without quotes", async () => {
  const { asked, fetch } = server();
  const halcyon = await terminal({ fetch });
  await halcyon("place", "add", "hamburg", "--at", "53.55,9.99");
  const { code } = await halcyon(
    "score",
    "--at",
    "Hamburg",
    "--task",
    "Crane",
    "Work",
    "2",
    "--when",
    "next",
    "week",
  );
  expect(code).toBe(0);
  expect(asked.at(-1)?.body).toMatchObject({
    location: { latitude: 53.55 },
    entry: { type: "task", id: 2 },
    period: { start: "2026-11-22T23:00:00Z", end: "2026-11-29T23:00:00Z" },
  });
});

test("a task that is not there ends with 3, and near names are told", async () => {
  const halcyon = await terminal(server());
  const { code, stdout, stderr } = await halcyon("score", "--at", "1,2", "--task", "tower-crane");
  expect(code).toBe(3);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/"tower-crane".* tower-crane-lifting .*mobile-crane-lifting.*"halcyon tasks"/);
  const named = await halcyon("score", "--at", "1,2", "--task", "Autokran");
  expect(named.stderr).toMatch(/Did you mean mobile-crane-lifting/);
});

test("what people call work finds it, and what nothing is called is said with near names, without a table", async () => {
  const halcyon = await terminal(server());
  expect((await halcyon("tasks", "mobile")).stdout).toBe(
    "slug                  name          sector  id\nmobile-crane-lifting  Crane work 2  b        2\n",
  );
  expect((await halcyon("tasks", "hoist")).stdout).toContain("tower-crane-lifting");
  for (const words of ["Autokran", "grua movil", "grue mobile"])
    expect((await halcyon("tasks", ...words.split(" "))).stdout.split("\n")[1]).toContain(
      "mobile-crane-lifting",
    );
  expect(await halcyon("tasks", "zeppelin")).toEqual({
    code: 0,
    stdout: "",
    stderr:
      'No task has these words. Similar ones: tower-crane-lifting, mobile-crane-lifting. "halcyon tasks" lists all.\n',
  });
});

test("a place is saved once and named then; the only one needs no name", async () => {
  const { asked, fetch } = server();
  const halcyon = await terminal({ fetch });
  await halcyon("place", "add", "site-7", "--at", "-33.9,18.4", "--elevation", "12");
  expect((await halcyon("place", "list")).stdout).toBe(
    "name    latitude  longitude  elevation  surface\nsite-7     -33.9       18.4         12\n",
  );
  for (const at of [["--at", "site-7"], []]) {
    await halcyon("score", ...at, "--task", "1", "--when", "6h");
    expect(asked.at(-1)?.body).toMatchObject({
      location: { latitude: -33.9, longitude: 18.4, elevation_m: 12 },
      timezone: "Africa/Johannesburg",
    });
  }
  expect(await halcyon("score", "--at", "site7", "--task", "1")).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/"site7".*\n {2}--at site-7\n/s),
  });
  expect((await halcyon("place", "remove", "site-7")).code).toBe(0);
  expect((await halcyon("place", "remove", "site-7")).code).toBe(3);
});

test("a place is saved by the name that the server knows", async () => {
  const hamburg = {
    how: "name",
    id: 2_911_298,
    name: "Hamburg",
    text: "Hamburg, DE",
    country: "Germany",
    region: null,
    near: null,
    latitude: 53.5507,
    longitude: 9.993,
  };
  const halcyon = await terminal(
    server({ ...noPlaces, how: "name", resolved: hamburg.id, places: [hamburg] }),
  );
  expect(await halcyon("place", "add", "yard", "--at", "Hamburg, DE")).toMatchObject({
    code: 0,
    stderr: "Hamburg, DE: Hamburg, Germany, 53.5507,9.993 (GeoNames, CC BY 4.0)\nSaved: --at yard\n",
  });
  expect((await halcyon("place", "list")).stdout).toMatch(/^yard +53\.5507 +9\.993 *$/m);
  const unknown = await terminal(server());
  expect((await unknown("place", "add", "yard", "--at", "Narnia")).code).toBe(3);
});

test.each(["Köln", "São_Paulo", "東京", "Ålesund-2", "Ko\u0308ln"])(
  "%s is the name of a place, in each spelling of its letters",
  async (name) => {
    const { asked, fetch } = server();
    const halcyon = await terminal({ fetch });
    expect(await halcyon("place", "add", name, "--at", "50.9,6.9")).toMatchObject({ code: 0 });
    for (const spelling of [name.normalize("NFC"), name.normalize("NFD"), name.toUpperCase()]) {
      expect((await halcyon("score", "--at", spelling, "--task", "1", "--when", "6h")).stderr).toBe("");
      expect(asked.at(-1)?.body).toMatchObject({ location: { latitude: 50.9, longitude: 6.9 } });
    }
    expect((await halcyon("place", "remove", name)).code).toBe(0);
  },
);

test.each([
  [["score", "--task", "1"], "Where? Give --at with a name or coordinates"],
  [["score", "--at", "1,2"], "What work? Give --task <slug>"],
  [["score", "--at", "1,2", "--task", "1", "--scenario", "2"], "What work?"],
  [["score", "--at", "1,2", "--at", "3,4", "--task", "1"], "One place at a time"],
  [["score", "--at", "1,2", "--task", "1", "--when", "someday"], '"someday" is not a period'],
  [["score", "--at", "1,2", "--task", "1", "--at-least", "2"], "a number from 0 to 1 is needed"],
  [["score", "--at", "1,2", "--task", "1", "--json", "--csv"], "cannot be used with"],
  [["windows", "--at", "1,2", "--task", "1", "--between", "7.5-17"], "--between takes full hours"],
  [["windows", "--at", "1,2", "--task", "1", "--weekdays", "someday"], "--weekdays takes days"],
  [["explain", "--at", "54,8", "--task", "1", "--hour", "noon"], "--hour takes an hour"],
  [["watch", "create", "--name", "a", "--at", "1,2", "--task", "1", "--band", "good"], "--band takes"],
  [["watch", "create", "--name", "a", "--at", "1,2", "--limit", "windy"], "--limit takes"],
  [["watch", "test", "--name", "a", "--at", "1,2", "--task", "1", "--quiet", "night"], "--quiet takes full"],
  [
    ["watch", "test", "--name", "a", "--at", "1,2", "--task", "1", "--digest", "noon"],
    "--digest takes a time",
  ],
  [
    ["watch", "test", "--name", "a", "--at", "1,2", "--task", "1", "--digest", "any 6:30"],
    "--digest takes days",
  ],
  [["listen", "--forward", "localhost"], "--forward takes an address"],
  [["place", "add", "a b", "--at", "1,2"], "A name begins with a letter"],
  [["place", "add", "a", "--at", "1,2", "--at", "3,4"], "--at takes one place"],
  [["completion", "tcsh"], "Allowed choices are bash, zsh, fish"],
  [["dance"], "unknown command 'dance'"],
  [["climate", "--at", "1,2"], "Use the planner of the console"],
  [["weather", "london"], 'the tool "weather" of "halcyon mcp"'],
  [["limits"], 'the tool "task_limits" of "halcyon mcp"'],
])("%j is wrong usage", async (args, reason) => {
  const halcyon = await terminal(server());
  const { code, stdout, stderr } = await halcyon(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(reason);
});

test("words that people guess are the commands that they mean, and none of them is listed", async () => {
  const { asked, fetch } = server();
  const halcyon = await terminal({ fetch });
  await halcyon("forecast", "--at", "1,2", "--task", "1");
  expect(asked.at(-1)).toMatchObject({ path: "/v2/optimality/composite/" });
  await halcyon("rank", "--at", "1,2", "--at", "3,4", "--task", "1");
  expect(asked.at(-1)).toMatchObject({ path: "/v2/optimality/rank/" });
  expect((await halcyon("--version")).stdout).toMatch(/^\d+\.\d+\.\d+(-\w+\.\d+)?\n$/);
  const { stdout } = await halcyon("--help");
  expect(stdout).toContain("score|forecast");
  expect(stdout).not.toMatch(/^ +(climate|weather|limits)/m);
});

test("a key is saved once the server has taken it, in a file for its owner alone, and shown nowhere", async () => {
  const { asked, fetch } = server();
  const folder = temporaryFolder();
  const environment = { XDG_CONFIG_HOME: folder, HALCYON_KEY: "", HALCYON_URL: "" };
  const halcyon = await terminal({ fetch, environment, input: `${key}\n` });
  const { code, stdout, stderr } = await halcyon("login", "--url", "http://halcyon.test");
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).not.toContain(key);
  expect(asked).toEqual([{ path: "/v2/usage", key, body: undefined }]);
  const file = join(folder, "halcyon/config.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "halcyon")).mode & 0o777).toBe(0o700);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ url: "http://halcyon.test", key });

  await halcyon("score", "--at", "1,2", "--task", "1");
  expect(asked.at(-1)).toMatchObject({ path: "/v2/optimality/composite/", key });
  await halcyon("logout");
  expect(await readFile(file, "utf8")).not.toContain(key);
});

test("a saved key goes to no other server", async () => {
  const { asked, fetch } = server();
  const folder = temporaryFolder();
  const saved = await terminal({
    fetch,
    environment: { XDG_CONFIG_HOME: folder, HALCYON_KEY: "" },
    input: key,
  });
  await saved("login");
  const environment = { XDG_CONFIG_HOME: folder, HALCYON_KEY: "", HALCYON_URL: "http://other.test" };
  const { code, stderr } = await (await terminal({ fetch, environment }))("usage");
  expect(code).toBe(1);
  expect(stderr).toMatch(/http:\/\/other\.test.*http:\/\/halcyon\.test/);
  expect(asked.length).toBe(1);
});

test("a key that was given as an argument is not repeated", async () => {
  const halcyon = await terminal(server());
  const { stderr } = await halcyon("login", key);
  expect(stderr).toContain("too many arguments");
  expect(stderr).not.toContain(key);
});

const problem = (status: number, code: string) => ({
  type: "about:blank",
  title: code,
  status,
  code,
  detail: "So it \u001b[31mis.",
  request_id: "made",
});

test.each([
  [401, "unauthorized", 1, "does not accept this key"],
  [404, "watch_not_found", 3, "404 watch_not_found: So it \ufffd[31mis."],
  [422, "variable_unavailable", 1, "422 variable_unavailable: So it"],
])("a refusal of %i %s ends with %i", async (status, code, expected, reason) => {
  const fetch = () =>
    Promise.resolve(
      Response.json(problem(status, code), {
        status,
        headers: { "content-type": "application/problem+json" },
      }),
    );
  const halcyon = await terminal({ fetch });
  const ended = await halcyon("watch", "show", "wat_a");
  expect(ended).toMatchObject({ code: expected, stdout: "" });
  expect(ended.stderr).toContain(reason);
});

test("a server that does not answer is named", () => {
  expect(faultOf(new ConnectionError("fetch failed"), "http://halcyon.test")).toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/^http:\/\/halcyon\.test .*HALCYON_URL/),
  });
});

test("completion stays silent where no server answers", async () => {
  const halcyon = await terminal({ fetch: () => Promise.reject(new TypeError("fetch failed")) });
  const { code, stdout, stderr } = await halcyon("complete", "--", "score", "--task", "");
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("as JSON an answer is what the server gave, with its headers under _meta", async () => {
  const { exchanges } = recording("windows");
  const { stdout, stderr } = await replay("windows", ["--json"]);
  const { _meta, ...answer } = JSON.parse(stdout) as Record<string, unknown>;
  expect(answer).toEqual(exchanges[0]?.body);
  expect(_meta).toEqual({ status: 200, headers: exchanges[0]?.headers });
  expect(stderr).toBe("");
});

test("as CSV it is a table", async () => {
  const { stdout } = await replay("windows", ["--csv"]);
  const [head, first] = stdout.split("\r\n");
  expect(head).toBe("start,latest_start,end,start_local,end_local,hours,starts,probability,band");
  expect(first).toMatch(/^2026-11-25T15:00:00Z,.+,27,22,0\.\d+,acceptable$/);
});

test.each([
  ["windows", ["--require"], 0],
  ["no-window", ["--require"], 4],
  ["no-window", [], 0],
  ["score", ["--at-least", "0.1"], 4],
  ["score", ["--at-least", "0"], 0],
])("%s %j ends with %i", async (name, more, expected) => {
  expect((await replay(name, more)).code).toBe(expected);
});

test.each(Object.keys(recordedCommands))("what is recorded of %s is an answer of the contract", (name) => {
  const rows: readonly Endpoint[] = Object.values(v2);
  for (const { method, path, body, headers } of recording(name).exchanges) {
    const row = rows.find((one) => one.method === method && one.path === path.split("?")[0]);
    expect(row?.output?.safeParse(body).error).toBeUndefined();
    // It changes with the contract, and says nothing of the answer.
    expect(headers).not.toHaveProperty("x-halcyon-revision");
  }
});

test.each([
  ["score", "optimality.composite"],
  ["windows", "optimality.windows"],
  ["explain", "optimality.composite"],
  ["compare", "optimality.rank"],
])("%s --cost tells the price, and asks for nothing else", async (command, endpoint) => {
  const asked: unknown[] = [];
  const fetch = async (input: string, { body }: RequestInit): Promise<Response> => {
    asked.push(new URL(input).pathname, JSON.parse(body as string));
    return Response.json({ cost: 3 });
  };
  const halcyon = await terminal({ fetch });
  const given = [command, "--at", "54,8", "--task", "19", "--cost"];
  expect(await halcyon(...given)).toMatchObject({ code: 0, stdout: expect.stringContaining(" 3 requests ") });
  expect(asked).toEqual(["/v2/cost/", { endpoint, body: expect.objectContaining({ model: "noaa" }) }]);
  expect(JSON.parse((await halcyon(...given, "--json")).stdout)).toMatchObject({ cost: 3 });
});
