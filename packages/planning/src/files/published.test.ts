import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readSchedule } from "./read-schedule.ts";

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

const schedules = JSON.parse(
  gunzipSync(readFileSync(`${import.meta.dirname}/golden/schedules.json.gz`)).toString(),
) as readonly Written[];

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
