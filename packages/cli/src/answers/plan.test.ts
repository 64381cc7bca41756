import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { terminal } from "../terminal.suite.ts";

const time = { at: "2026-11-24T13:00:00Z", local: "2026-11-24T14:00:00+01:00" };
const late = { ...time, hours: 76, low: time.at, high: null };
const metadata = {
  name: "Tower 7",
  timezone: "Europe/Berlin",
  currency: "EUR",
  synthetic: true,
  scenarios: { members: 31, years: 30 },
  front: {},
  caveat: "A planning aid.",
};
const planned = {
  metadata,
  start: time,
  hindrance: { task: "lift", pair: 0, constraint: 0, variable: "wind_gusts_10m", share: 0.75 },
  likelihood: "likely",
  runs: { P50: null, P80: null },
  method: {},
  finish: { P10: late, P50: late, P80: late, P90: null },
  unfinished_share: 0.125,
  on_time: 0.86,
  path: {
    mean_hours: 104,
    work: 14,
    lag: 12,
    not_before: 0,
    weather: 25,
    short_window: 5,
    off_shift: 48,
    busy: 0,
    causes: [
      { pair: 0, constraint: 0, variable: "wind_gusts_10m", hours: 15, share: 0.5 },
      { pair: null, constraint: null, variable: null, hours: 6, share: 0.2 },
      { pair: 1, constraint: 0, variable: "wind_gusts_10m", hours: 5, share: 0.17 },
      { pair: 1, constraint: 2, variable: "precipitation", hours: 4, share: 0.13 },
    ],
  },
  tasks: [
    {
      id: "lift",
      name: "Lift the third section of the tower",
      start: { P50: time, P80: null },
      finish: { P50: time, P80: null },
      criticality: 1,
      limiting: "wind_gusts_10m",
    },
  ],
  cost: { mean: 112_481 },
};
const sentence = "Start on Tuesday 24 November 2026, 14:00: no other of these starts has a lower mean cost.";
const started = {
  metadata,
  best: 0,
  sentence,
  starts: [
    {
      start: time,
      finish: { P50: time, P80: null },
      mean_hours: 76,
      on_time: 0.5,
      cost: { mean: 90_000 },
      better_than_first: null,
    },
  ],
};

/** Runs a command on a plan, against a server that gives an answer. Returns its output and what it asked. */
async function shown(name: string, plan: unknown, given: object, ...args: readonly string[]) {
  const path = join(temporaryFolder(), "tower.json");
  await writeFile(path, typeof plan === "string" ? plan : JSON.stringify(plan));
  const asked: { path: string; body: unknown }[] = [];
  const halcyon = await terminal({
    fetch: async (input, { body }) => {
      asked.push({ path: new URL(input).pathname, body: JSON.parse(body as string) });
      return Response.json(given);
    },
  });
  return { ...(await halcyon("plan", name, path, ...args)), asked };
}

const plan = { model: "noaa", tasks: [] };

test("a plan is sent as the file has it, and the answer says when it is done and what it waits for", async () => {
  const { stdout, stderr, code, asked } = await shown("simulate", plan, planned);
  expect([code, stderr]).toEqual([0, ""]);
  expect(asked).toEqual([{ path: "/v2/plans/simulate/", body: plan }]);
  expect(stdout).toContain("Tower 7, Europe/Berlin");
  expect(stdout).toMatch(/P80 +Tue 24 Nov 14:00 +76 h/);
  expect(stdout).not.toContain("P90");
  expect(stdout).toContain("75 % of these stop at lift, by wind_gusts_10m.");
  expect(stdout).toContain("Mean cost: EUR 112,481.");
  expect(stdout).toContain("work 14, weather 30, off shift 48, busy 0, lag 12");
  expect(stdout).toContain("Of the waits for weather: wind_gusts_10m 67 %, precipitation 13 %.");
  expect(stdout).toMatch(/^Lift the third sect… .* wind_gusts_10m/m);
  expect(stdout).toContain("not real");
});

test("--require ends with code 4 if the plan is less likely to be on time", async () => {
  const due = { ...plan, deadline: { by: "2026-12-20T00:00:00Z" } };
  expect((await shown("simulate", due, planned, "--require", ".8")).code).toBe(0);
  expect((await shown("simulate", due, planned, "--require", ".9")).code).toBe(4);
  expect((await shown("starts", due, started, "--require", ".8")).code).toBe(4);
});

test.each(["simulate", "starts"])(
  "--require of %s needs a deadline, and asks nothing without it",
  async (name) => {
    const { code, stderr, asked } = await shown(name, plan, planned, "--require", ".9");
    expect([code, asked]).toEqual([1, []]);
    expect(stderr).toContain("Add `deadline`");
  },
);

test.each([
  ["plan.ics", "text/calendar"],
  ["plan.XML", "application/xml"],
])("-o %s saves what the server answers as %s, and says that the weather is not real", async (name, type) => {
  const folder = temporaryFolder();
  const [path, output] = [join(folder, "tower.json"), join(folder, name)];
  await writeFile(path, JSON.stringify(plan));
  const accepted: (string | null)[] = [];
  const halcyon = await terminal({
    fetch: async (_, { headers }) => {
      accepted.push(new Headers(headers).get("accept"));
      return new Response("the file", { headers: { "content-type": type, "x-halcyon-synthetic": "?1" } });
    },
  });
  const { stdout, stderr, code } = await halcyon("plan", "simulate", path, "-o", output);
  expect([code, stdout, await readFile(output, "utf8")]).toEqual([0, "", "the file"]);
  expect(accepted[0]).toContain(type);
  expect(stderr).toContain("8 bytes. The weather is synthetic, not real.");
});

test("-o needs an ending that says a format, and asks nothing without it", async () => {
  const { code, stderr, asked } = await shown("simulate", plan, planned, "-o", "plan.pdf");
  expect([code, asked]).toEqual([2, []]);
  expect(stderr).toContain(".ics");
});

test.each([
  ["simulate", planned, "2026-11-25T07:00:00Z"],
  ["starts", started, undefined],
])(
  "--with gives fields in place of those of the plan, and %s has a start if it takes one",
  async (name, given, start) => {
    const changes = join(temporaryFolder(), "costs.json");
    await writeFile(changes, JSON.stringify({ currency: "EUR", overhead_per_day: 900 }));
    const own = { ...plan, start: "2026-11-25T07:00:00Z", currency: "GBP" };
    const { code, asked } = await shown(name, own, given, "--with", changes);
    expect(code).toBe(0);
    expect(asked[0]!.body).toEqual({
      ...plan,
      currency: "EUR",
      overhead_per_day: 900,
      ...(start && { start }),
    });
  },
);

test("--cost says the cost and all problems, and simulates nothing", async () => {
  const given = { cost: 2, pairs: 2, seconds: 1, problems: [{ detail: "The links go in a circle." }] };
  const { stdout, asked } = await shown("simulate", plan, given, "--cost");
  expect(asked.map(({ path }) => path)).toEqual(["/v2/plans/cost/"]);
  expect(stdout).toContain("2 requests");
  expect(stdout).toContain("Problem: The links go in a circle.");
});

test("starts are told with the sentence of the server, and as CSV a row for each", async () => {
  const { stdout, asked } = await shown("starts", plan, started);
  expect(asked[0]!.path).toBe("/v2/plans/starts/");
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(sentence);
  const file = await shown("starts", plan, started, "--csv");
  expect(file.stdout.split("\n")[1]).toContain("2026-11-24T13:00:00Z,2026-11-24T13:00:00Z,,76,0.5,90000,");
});

test.each([
  ["not JSON", "{"],
  ["a list", "[]"],
])("a file with %s is no plan", async (_, text) => {
  const { code, stderr, asked } = await shown("simulate", text, planned);
  expect([code, asked]).toEqual([1, []]);
  expect(stderr).toContain("is no plan");
});

test("a schedule is sent as text with its settings, the plan is printed, and issues go to standard error", async () => {
  const folder = temporaryFolder();
  const [file, settings] = [join(folder, "tower.xer"), join(folder, "weather.json")];
  // The name of a task in windows-1252.
  await writeFile(file, Buffer.from("ERMHDR\tB\xfcro", "latin1"));
  await writeFile(settings, JSON.stringify({ model: "noaa", map: [] }));
  const given = {
    plan: { model: "noaa", tasks: [{ id: "A10" }] },
    mapped: 0,
    issues: [{ code: "date_unread", detail: "It is no date.", task: "A10", line: 7 }],
  };
  const bodies: unknown[] = [];
  const halcyon = await terminal({
    fetch: async (_, { body }) => {
      bodies.push(JSON.parse(body as string));
      return Response.json(given);
    },
  });
  const { code, stdout, stderr } = await halcyon("plan", "import", file, "--with", settings);
  expect(code).toBe(0);
  expect(bodies).toEqual([{ model: "noaa", map: [], file: "ERMHDR\tBüro" }]);
  expect(JSON.parse(stdout)).toEqual(given.plan);
  expect(stderr).toContain("A10, line 7: It is no date.");
  expect(stderr).toContain("1 task, 0 with weather.");
  const whole = await halcyon("plan", "import", file, "--with", settings, "--json");
  expect(JSON.parse(whole.stdout)).toMatchObject(given);
  expect((await halcyon("plan", "import", `${file}x`, "--with", settings)).code).not.toBe(0);
});

const look = {
  version: 1,
  run: "2026-11-24T00:00:00Z",
  at: "2026-11-24T06:00:00Z",
  P50: "2026-11-26T13:00:00Z",
  P80: null,
  P90: null,
  on_time: 0.86,
};

test("a plan is kept as the file has it, with its id, its cost and the first look", async () => {
  const given = {
    id: "plan_3kT8wZq5Xc1LmR7v",
    name: "Tower",
    sites: [],
    pairs: 2,
    looks: "daily",
    last_look: look,
  };
  const { stdout, stderr, code, asked } = await shown("keep", plan, given);
  expect([code, stderr]).toEqual([0, ""]);
  expect(asked).toEqual([{ path: "/v2/plans/", body: plan }]);
  expect(stdout).toBe(
    "plan_3kT8wZq5Xc1LmR7v: Tower, 2 requests a day.\nDone by: P50 Thu 26 Nov 13:00 UTC, P80 not in 730 days. On time: 86 %.\n",
  );
});

test("looks at a kept plan are a row each, with nothing where the plan is not done", async () => {
  const paths: string[] = [];
  const halcyon = await terminal({
    fetch: async (input) => {
      paths.push(new URL(input).pathname);
      return Response.json({ looks: [look, { ...look, run: null, on_time: null }], next_cursor: null });
    },
  });
  const { stdout, code } = await halcyon("plan", "looks", "plan_3kT8wZq5Xc1LmR7v");
  expect([code, paths]).toEqual([0, ["/v2/plans/plan_3kT8wZq5Xc1LmR7v/looks"]]);
  expect(stdout).toMatch(/Tue 24 Nov 00:00 +1 +Thu 26 Nov 13:00 +86 %/);
  expect(stdout).toContain("past years");
  const file = await halcyon("plan", "looks", "plan_3kT8wZq5Xc1LmR7v", "--csv");
  expect(file.stdout.split("\n")[1]!.trim()).toBe(
    "2026-11-24T00:00:00Z,2026-11-24T06:00:00Z,1,2026-11-26T13:00:00Z,,,0.86",
  );
});
