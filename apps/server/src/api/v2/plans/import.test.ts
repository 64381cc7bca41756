import { problemSchema, v2 } from "@halcyon/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";

const site = { id: "t7", latitude: 54.5, longitude: 7.9 };
const crane = { type: "task", id: 1 };

/** Returns tasks of a file of Microsoft Project. Now is 2026-11-21T09:00Z. */
const projectOf = (...tasks: readonly string[]) =>
  `<Project><Title>Tower 7</Title><StartDate>2027-03-01T08:00:00</StartDate><CalendarUID>1</CalendarUID>
<Calendars><Calendar><UID>1</UID><Name>Site</Name></Calendar></Calendars><Tasks>${tasks
    .map((task, index) => `<Task><UID>${index + 1}</UID>${task}</Task>`)
    .join("")}</Tasks></Project>`;
const base = "<Name>Base</Name><Duration>PT24H0M0S</Duration>";
const after = "<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>";
const lift = `<Name>Lift the tower</Name><Duration>PT6H0M0S</Duration>${after}`;

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const send = (file: string, change: object = {}) =>
  post(server, "/v2/plans/import/", {
    file,
    model: "noaa",
    timezone: "Europe/Berlin",
    sites: [site],
    map: [{ match: "LIFT", entry: crane, site: "t7" }],
    ...change,
  });

async function imported(file: string, change: object = {}) {
  const answer = await send(file, change);
  expect(answer.status, answer.text).toBe(200);
  return v2["plans.importFile"].output.parse(answer.json);
}

describe("an imported plan", () => {
  test("is a request that is simulated, with the weather of the tasks that are mapped", async () => {
    const { plan, mapped, issues } = await imported(projectOf(base, lift));
    expect(mapped).toBe(1);
    expect(issues.map(({ code }) => code)).toEqual(["calendar_changed"]);
    expect(plan).toMatchObject({ name: "Tower 7", start: "2027-03-01T07:00:00Z", timezone: "Europe/Berlin" });
    expect(plan.tasks).toMatchObject([
      { id: "1", hours: 27, mode: "shifts", calendar: "1" },
      { id: "2", hours: 6, site: "t7", entry: crane, links: [{ from: "1", type: "FS" }] },
    ]);
    expect(plan.tasks[0]).not.toHaveProperty("entry");
    const years = { start_year: 2001, end_year: 2012 };
    const answer = await post(server, "/v2/plans/simulate/", { ...plan, years });
    expect(answer.status, answer.text).toBe(200);
    const { runs } = v2["plans.simulate"].output.parse(answer.json);
    // Three days of eight hours from Monday on stay three days, with one break each.
    expect(runs.P50!.tasks[0]).toMatchObject({
      start: "2027-03-01T07:00:00Z",
      finish: "2027-03-03T16:00:00Z",
    });
  });

  test("has actuals in the zone of the file, and then begins now", async () => {
    const done =
      "<ActualStart>2026-07-01T08:30:00</ActualStart><ActualFinish>2026-10-30T17:00:00</ActualFinish>";
    const begun = "<Duration>PT0H0M0S</Duration><ActualStart>2026-11-02T08:00:00</ActualStart>";
    const { plan } = await imported(projectOf(base + done, lift, begun));
    expect(plan.start).toBeUndefined();
    expect(plan.tasks.map(({ progress }) => progress)).toEqual([
      { started_at: "2026-07-01T06:00:00Z", finished_at: "2026-10-30T16:00:00Z" },
      undefined,
      // A milestone takes no time.
      { started_at: "2026-11-02T07:00:00Z", finished_at: "2026-11-02T07:00:00Z" },
    ]);
  });

  test("has dates inside those of the file, and a time that clocks skip moves by as much as they do", async () => {
    const bounds =
      "<ConstraintType>4</ConstraintType><ConstraintDate>2027-03-28T02:30:00</ConstraintDate><Deadline>2027-04-09T17:30:00</Deadline>";
    const { plan } = await imported(projectOf(base + bounds));
    expect(plan.tasks[0]).toMatchObject({
      not_before: "2027-03-28T02:00:00Z",
      finish_by: "2027-04-09T15:00:00Z",
    });
  });

  test("of work that no shift holds rests in bad weather, if the map says no other mode", async () => {
    const modes = async (map: object) =>
      (await imported(projectOf(base), { map: [{ match: "base", entry: crane, site: "t7", ...map }] })).plan
        .tasks[0]!.mode;
    expect(await modes({})).toBe("split");
    expect(await modes({ mode: "shifts" })).toBe("shifts");
  });
});

test.each<[string, string, object, object]>([
  ["no schedule", "id,name", {}, { pointer: "#/file", code: "invalid_format" }],
  ["a DOCTYPE", "<!DOCTYPE a><Project/>", {}, { pointer: "#/file", code: "invalid_format" }],
  [
    "too many tasks",
    projectOf(...Array.from({ length: 2001 }, () => base)),
    {},
    { pointer: "#/file", code: "too_big", expected: { maximum: 2000 } },
  ],
  [
    "a site that the request does not have",
    projectOf(base),
    { map: [{ match: "base", entry: crane, site: "t8" }] },
    { pointer: "#/map/0/site", code: "invalid_value" },
  ],
])("a file with %s is refused", async (_, file, change, error) => {
  const answer = await send(file, change);
  expect(answer.status).toBe(422);
  expect(problemSchema.parse(answer.json).errors).toContainEqual(expect.objectContaining(error));
});

test("a file may be longer than other requests", async () => {
  const { plan } = await imported(projectOf(base) + " ".repeat(3 * 2 ** 20));
  expect(plan.tasks).toHaveLength(1);
});
