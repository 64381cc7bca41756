import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readSchedule } from "./read-schedule.ts";
import { type DatedSchedule, writeMspdi } from "./write-mspdi.ts";

/** Schedule as `scripts/golden/schedules.py` gave it to MPXJ 16.10.0, and the files that MPXJ wrote. */
interface Written {
  readonly holiday: string;
  readonly tasks: readonly {
    readonly name: string;
    readonly calendar: "Standard" | "Shift";
    readonly hours: number;
    readonly bound: readonly ["not_before" | "finish_by", string] | null;
    readonly links: readonly (readonly [string, string, number])[];
  }[];
  readonly mspdi: string;
  readonly xer: string;
}

function golden(name: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(`${import.meta.dirname}/golden/${name}.json.gz`)).toString());
}

const schedules = golden("schedules") as readonly Written[];

test.each(["mspdi", "xer"] as const)(
  "30 schedules that MPXJ writes as %s are read as they were made",
  (format) => {
    expect(schedules).toHaveLength(30);
    for (const [index, { holiday, tasks, ...files }] of schedules.entries()) {
      const read = readSchedule(files[format]);
      const names = new Map(read.tasks.map(({ id, name }) => [id, name]));
      const told = read.tasks.map((task) => ({
        name: task.name,
        shift: read.calendars.find(({ id }) => id === task.calendar)!.hours!.to,
        hours: task.hours,
        notBefore: task.notBefore,
        finishBy: task.finishBy,
        links: task.links
          .map(({ from, type, lagHours, lag }) => `${names.get(from)} ${type} ${lagHours} ${lag}`)
          .toSorted(),
      }));
      const made = tasks.map(({ name, calendar, hours, bound, links }) => ({
        name,
        shift: calendar === "Shift" ? 19 : 17,
        // The break of a day of eight hours is bridged.
        hours: calendar === "Shift" ? hours : hours + Math.floor(hours / 8),
        notBefore: bound?.[0] === "not_before" ? bound[1] : undefined,
        finishBy: bound?.[0] === "finish_by" ? bound[1] : undefined,
        links: links.map((link) => `${link.join(" ")} working`).toSorted(),
      }));
      expect({ index, told }).toEqual({ index, told: made });
      expect(read.calendars.flatMap(({ holidays }) => holidays)).toEqual(
        tasks.some(({ calendar }) => calendar === "Shift") ? [holiday] : [],
      );
    }
  },
);

/** Schedule of `scripts/golden/written.py`, the file that `writeMspdi` made of it, and what MPXJ 16.10.0 read in that file. */
interface ReadBack {
  readonly schedule: DatedSchedule;
  readonly file: string;
  readonly read: { readonly name: string; readonly tasks: readonly object[] };
}

test("MPXJ and our reader find in a written schedule what was given: dates, deadlines, links and lags", () => {
  const written = golden("written") as readonly ReadBack[];
  expect(written).toHaveLength(10);
  for (const { schedule, file, read } of written) {
    const { name, start, tasks } = schedule;
    expect(writeMspdi(schedule)).toBe(file);
    expect(read).toEqual({
      name,
      tasks: tasks.map(({ name: title, dates, deadline, links }) => ({
        name: title,
        ...dates,
        deadline,
        links,
      })),
    });
    const own = readSchedule(file);
    expect([own.name, own.start, own.issues]).toEqual([name, start, []]);
    expect(
      own.tasks.map(({ name: title, hours, finishBy, links, calendar }) => ({
        name: title,
        hours,
        finishBy,
        calendar,
        links: links.map((link) => ({ ...link, from: `t${Number(link.from) - 1}` })),
      })),
    ).toEqual(
      tasks.map(({ name: title, dates, deadline, links }) => ({
        name: title,
        hours: dates!.hours,
        finishBy: deadline,
        calendar: undefined,
        links,
      })),
    );
  }
});
