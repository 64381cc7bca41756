import { describe, expect, test } from "vitest";
import { readSchedule } from "./read-schedule.ts";
import { type Schedule, ScheduleError } from "./schedule.ts";

const day = (type: number, ...spans: readonly string[]) =>
  `<WeekDay><DayType>${type}</DayType><DayWorking>${+(spans.length > 0)}</DayWorking><WorkingTimes>${spans
    .map((span) => span.split("-"))
    .map(
      ([from, to]) => `<WorkingTime><FromTime>${from}:00</FromTime><ToTime>${to}:00</ToTime></WorkingTime>`,
    )
    .join("")}</WorkingTimes></WeekDay>`;
const weekOf = (...spans: readonly string[]) =>
  [1, 7].map((type) => day(type)).join("") + [2, 3, 4, 5, 6].map((type) => day(type, ...spans)).join("");
const period = (from: string, to: string) =>
  `<TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>`;
const calendars = `<Calendars><Calendar><UID>1</UID><Name>Site</Name><WeekDays>${weekOf("08:00-12:00", "13:00-17:00")}</WeekDays>
  <Exceptions><Exception>${period("2027-03-26", "2027-03-29")}<DayWorking>0</DayWorking></Exception></Exceptions></Calendar></Calendars>`;
const project = (tasks: string, rest = calendars) =>
  `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Title>Tower 7</Title>
  <StartDate>2027-03-01T08:00:00</StartDate><CalendarUID>1</CalendarUID>${rest}<Tasks>
  <Task><UID>0</UID><Name>Tower 7</Name><Summary>1</Summary></Task>${tasks}</Tasks></Project>`;
const task = (uid: number, name: string, hours: string, more = "") =>
  `<Task><UID>${uid}</UID><Name>${name}</Name><Summary>0</Summary><CalendarUID>-1</CalendarUID>
  <Duration>PT${hours}</Duration>${more}</Task>`;
const link = (from: number, type: number, lag = 0, format = 7, more = "") =>
  `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>${type}</Type>${more}<LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`;

const codesOf = ({ issues }: Schedule) =>
  issues.map(({ code, task: id, line }) => [code, id, line === undefined]);

describe("a file of Microsoft Project", () => {
  const read = readSchedule(
    project(
      [
        task(2, "Foundation &amp; base", "16H0M0S"),
        task(3, "Lift", "6H0M0S", link(2, 1, 4800, 8) + link(2, 3, -600)),
        task(4, "Fit", "3H30M0S", link(3, 0, 1200)),
        task(5, "Done", "0H0M0S", `${link(4, 1)}<Deadline>2027-04-01T17:00:00</Deadline>`),
      ].join(""),
    ),
  );

  test("has its name, start and calendar, with breaks of a day bridged and told", () => {
    expect(read).toMatchObject({ name: "Tower 7", start: "2027-03-01T08:00" });
    expect(read.calendars).toEqual([
      {
        id: "1",
        hours: { from: 8, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
        holidays: ["2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29"],
      },
    ]);
    expect(codesOf(read)).toEqual([
      ["calendar_changed", undefined, true],
      ["duration_changed", "4", false],
    ]);
  });

  test("has its tasks in hours, with the breaks of full days, so that two days stay two days", () => {
    expect(read.tasks.map(({ id, name, hours, isLong }) => [id, name, hours, isLong])).toEqual([
      ["2", "Foundation & base", 18, true],
      ["3", "Lift", 6, false],
      ["4", "Fit", 4, false],
      ["5", "Done", 0, false],
    ]);
    expect(read.tasks[3]).toMatchObject({ finishBy: "2027-04-01T17:00", progress: undefined });
  });

  test("has links of all types with lags in hours, those of even formats elapsed", () => {
    expect(
      read.tasks.map(({ links }) => links.map(({ from, ...rest }) => [from, ...Object.values(rest)])),
    ).toEqual([
      [],
      [
        ["2", "FS", 8, "elapsed"],
        ["2", "SS", -1, "working"],
      ],
      [["3", "FF", 2, "working"]],
      [["4", "FS", 0, "working"]],
    ]);
  });

  test("tells links, constraints and dates that a plan cannot have", () => {
    const odd = readSchedule(
      project(
        task(
          2,
          "a",
          "4H0M0S",
          "<ConstraintType>4</ConstraintType><ConstraintDate>2027-03-05T08:00:00</ConstraintDate>",
        ) +
          task(3, "b", "4H0M0S", link(2, 2) + link(9, 1) + link(2, 1, 50, 19)) +
          task(
            4,
            "c",
            "4H0M0S",
            "<ConstraintType>2</ConstraintType><ConstraintDate>2027-03-05T08:00:00</ConstraintDate>",
          ) +
          task(5, "d", "4H0M0S", "<Deadline>next week</Deadline>") +
          task(6, "e", "soon"),
      ),
    );
    expect(codesOf(odd).slice(1)).toEqual([
      ["link_left_out", "3", false],
      ["link_left_out", "3", false],
      ["lag_changed", "3", false],
      ["constraint_left_out", "4", false],
      ["date_unread", "5", false],
      ["duration_changed", "6", false],
    ]);
    expect(odd.issues.find(({ code }) => code === "date_unread")!.detail).toContain('"next week"');
    expect(odd.tasks[0]!.notBefore).toBe("2027-03-05T08:00");
    expect(odd.tasks[1]!.links).toHaveLength(1);
  });

  test("tells what was done", () => {
    const { tasks } = readSchedule(
      project(
        task(
          2,
          "a",
          "8H0M0S",
          "<ActualStart>2027-03-01T08:00:00</ActualStart><ActualFinish>2027-03-02T12:00:00</ActualFinish>",
        ) +
          task(
            3,
            "b",
            "8H0M0S",
            "<ActualStart>2027-03-02T13:00:00</ActualStart><RemainingDuration>PT5H0M0S</RemainingDuration>",
          ),
      ),
    );
    expect(tasks.map(({ progress }) => progress)).toEqual([
      { startedAt: "2027-03-01T08:00", finishedAt: "2027-03-02T12:00", doneHours: 0 },
      { startedAt: "2027-03-02T13:00", finishedAt: undefined, doneHours: 4 },
    ]);
  });

  test("leaves out summaries, empty rows and work of other projects, and lets a derived calendar inherit", () => {
    const rest = `<Calendars><Calendar><UID>1</UID><Name>Base</Name><WeekDays>${weekOf("07:00-19:00")}</WeekDays></Calendar>
      <Calendar><UID>2</UID><Name>Crew</Name><BaseCalendarUID>1</BaseCalendarUID><WeekDays>${day(7, "07:00-19:00")}</WeekDays></Calendar></Calendars>`;
    const { tasks, calendars: found } = readSchedule(
      project(
        "<Task><UID>2</UID><Name>Phase</Name><Summary>1</Summary></Task><Task><UID>3</UID><IsNull>1</IsNull></Task>" +
          `<Task><UID>4</UID><Name>Work</Name><CalendarUID>2</CalendarUID><Duration>PT4H0M0S</Duration>${link(2, 1)}</Task>` +
          `<Task><UID>5</UID><Name>Cure</Name><CalendarUID>2</CalendarUID><Duration>PT72H0M0S</Duration><DurationFormat>8</DurationFormat></Task>`,
        rest,
      ),
    );
    expect(tasks.map(({ name, calendar, hours }) => [name, calendar, hours])).toEqual([
      ["Work", "2", 4],
      ["Cure", undefined, 72],
    ]);
    expect(found.map(({ id, hours }) => [id, hours])).toEqual([
      ["2", { from: 7, to: 19, weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"] }],
    ]);
  });
});

test("a file may have any space after its project", () => {
  const file = project(task(2, "a", "4H0M0S")) + "\n ".repeat(600_000);
  expect(readSchedule(file).tasks).toHaveLength(1);
});

describe("a file of Primavera P6", () => {
  const table = (name: string, fields: string, ...rows: readonly string[]) =>
    [
      `%T\t${name}`,
      `%F\t${fields.replaceAll(" ", "\t")}`,
      ...rows.map((row) => `%R\t${row.replaceAll("|;", "\t")}`),
    ].join("\r\n");
  const shift = (number: number) => `(0||${number}()((0||0(s|07:00|f|19:00)())))`;
  const data = `(0||CalendarData()((0||DaysOfWeek()((0||1()())${[2, 3, 4, 5].map(shift).join("")}(0||6()((0||0(f|19:00|s|07:00)())))(0||7()())))(0||VIEW(ShowTotal|Y)())(0||Exceptions()((0||0(d|46472)())(0||1(d|46473)((0||0(s|08:00|f|12:00)())))))))`;
  const xer = [
    "ERMHDR\t22.12\t2027-03-01\tProject",
    table("PROJECT", "proj_id proj_short_name last_recalc_date", "9|;Tower 7|;2027-3-1 8:00"),
    table("CALENDAR", "clndr_id clndr_name clndr_data", `1|;Day|;${data}`),
    table("SCHEDOPTIONS", "proj_id sched_calendar_on_relationship_lag", "9|;rcal_24HourCalendar"),
    table(
      "TASK",
      "task_id proj_id clndr_id task_code task_name task_type target_drtn_hr_cnt remain_drtn_hr_cnt act_start_date act_end_date cstr_type cstr_date cstr_type2 cstr_date2",
      "11|;9|;1|;A 10|;Base|;TT_Task|;24|;0|;2027-02-20 07:00|;2027-02-23 19:00|;|;|;|;",
      "12|;9|;1|;A20|;Lift|;TT_Task|;6,0|;6|;|;|;CS_MSOA|;2027-03-04 00:00|;CS_MEOB|;2027-03-20 00:00",
      "13|;9|;1|;A30|;Handed over|;TT_FinMile|;0|;0|;|;|;CS_MANDFIN|;2027-03-22 00:00|;|;",
      "14|;9|;1|;A40|;Site management|;TT_LOE|;400|;400|;|;|;|;|;|;",
    ),
    table(
      "TASKPRED",
      "task_pred_id task_id pred_task_id pred_type lag_hr_cnt",
      "1|;12|;11|;PR_FS|;-4",
      "2|;13|;12|;PR_FF|;8",
      "3|;13|;11|;PR_SS|;0",
      "4|;13|;11|;PR_SF|;0",
      "5|;13|;14|;PR_FS|;0",
    ),
    "%E",
  ].join("\r\n");
  const read = readSchedule(xer);

  test("has its activities, milestones and actuals, without level of effort", () => {
    expect(read).toMatchObject({ name: "Tower 7", start: "2027-03-01T08:00" });
    expect(
      read.tasks.map(({ id, name, hours, notBefore, finishBy }) => [id, name, hours, notBefore, finishBy]),
    ).toEqual([
      ["A-10", "Base", 24, undefined, undefined],
      ["A20", "Lift", 6, "2027-03-04T00:00", "2027-03-20T00:00"],
      ["A30", "Handed over", 0, undefined, undefined],
    ]);
    expect(read.tasks[0]!.progress).toMatchObject({
      startedAt: "2027-02-20T07:00",
      finishedAt: "2027-02-23T19:00",
    });
  });

  test("has links of all types, with lags by the calendar that the file states", () => {
    expect(read.tasks[1]!.links).toEqual([{ from: "A-10", type: "FS", lagHours: -4, lag: "elapsed" }]);
    expect(read.tasks[2]!.links.map(({ from, type, lagHours }) => [from, type, lagHours])).toEqual([
      ["A20", "FF", 8],
      ["A-10", "SS", 0],
    ]);
    expect(codesOf(read)).toEqual([
      ["calendar_changed", undefined, true],
      ["constraint_left_out", "A30", false],
      ["link_left_out", "A30", false],
      ["link_left_out", "A30", false],
    ]);
    // Lags in working hours count in the calendar of the activity that waits.
    const working = readSchedule(xer.replace("rcal_24HourCalendar", "rcal_Successor"));
    expect(working.tasks[1]!.links[0]!.lag).toBe("working");
  });

  test("has calendars whose times stand in any order, and days without work", () => {
    expect(read.calendars).toEqual([
      {
        id: "1",
        hours: { from: 7, to: 19, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
        holidays: ["2027-03-26"],
      },
    ]);
  });

  test("tells lags that count in the calendar of another activity", () => {
    const other = xer.replace("12\t9\t1\tA20", "12\t9\t\tA20");
    const codes = (lagCalendar: string) =>
      readSchedule(other.replace("rcal_24HourCalendar", lagCalendar)).issues.flatMap(({ code, task: id }) =>
        code === "lag_changed" ? [id] : [],
      );
    expect([codes("rcal_24HourCalendar"), codes("rcal_Successor")]).toEqual([[], []]);
    expect(codes("rcal_Predecessor")).toEqual(["A20", "A30"]);
  });

  test("of several projects is refused", () => {
    const two = xer.replace("12\t9\t1\tA20", "12\t8\t1\tA20");
    expect(() => readSchedule(two)).toThrow("2 projects");
  });
});

test.each([
  ["no schedule", "id,name\n1,lift"],
  ["other XML", "<html></html>"],
  ["half a file", project(task(2, "a", "4H0M0S")).slice(0, -40)],
  ["half a file that ends in a comment about its end", `${project("").slice(0, -10)}<!-- </Project> -->`],
  ["a field of a million characters", project(task(2, "a".repeat(1_100_000), "4H0M0S"))],
  ["a DOCTYPE", `<!DOCTYPE x [<!ENTITY a "aaaa">]>${project("")}`],
  ["an entity", project(task(2, "&bomb;", "4H0M0S"))],
  ["deep nesting", `<Project>${"<Tasks>".repeat(40)}`],
  ["deep nesting of what is not read", `<Project>${"<View>".repeat(40)}${"</View>".repeat(40)}</Project>`],
  ["too many rows", `ERMHDR\n%T\tTASK\n%F\ttask_id\n${"%R\t1\n".repeat(200_001)}`],
  ["no task", project("")],
  ["no table of activities", "ERMHDR\t1\n%T\tPROJECT\n%F\tproj_id\n%R\t1"],
  ["an empty table of activities", "ERMHDR\t1\n%T\tTASK\n%F\ttask_id"],
  ["too many tasks", project("<Task/>".repeat(20_001))],
])("%s is refused", (_, text) => {
  expect(() => readSchedule(text)).toThrow(ScheduleError);
});

test("a nested calendar of P6 that never ends is refused, and one cut off gives no shift", () => {
  const xer = (data: string) =>
    [
      "ERMHDR",
      "%T\tCALENDAR",
      "%F\tclndr_id\tclndr_name\tclndr_data",
      `%R\t1\tDay\t${data}`,
      "%T\tTASK",
      "%F\ttask_id\tclndr_id\ttarget_drtn_hr_cnt",
      "%R\t5\t1\t8",
    ].join("\n");
  expect(() => readSchedule(xer("(0||a()(".repeat(40)))).toThrow("nested too deeply");
  const { calendars: found, issues } = readSchedule(
    xer("(0||CalendarData()((0||DaysOfWeek()((0||2()((0||0(s|07"),
  );
  expect(found).toEqual([{ id: "1", hours: undefined, holidays: [] }]);
  expect(issues[0]).toMatchObject({ code: "calendar_changed" });
});

test("issues end at a number, and say so", () => {
  const { issues } = readSchedule(
    project(Array.from({ length: 1500 }, (_, index) => task(index + 2, "a", "x")).join("")),
  );
  expect(issues).toHaveLength(1001);
  expect(issues.at(-1)!.code).toBe("more");
});
