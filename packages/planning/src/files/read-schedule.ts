import { readMspdi } from "./read-mspdi.ts";
import { readXer } from "./read-xer.ts";
import { type Schedule, ScheduleError } from "./schedule.ts";

/** Maximum length of a file [characters]. */
export const scheduleLengthMax: number = 16 * 2 ** 20;

/**
 * Reads a schedule of Microsoft Project (MSPDI, an XML file) or Primavera P6 (XER). What a plan cannot have is told in `issues`, and never left out silently.
 *
 * @throws ScheduleError if the text is neither, is too long, or has no task.
 * @example
 * ```js
 * const rows = ["ERMHDR\t22.12", "%T\tTASK", "%F\ttask_id\ttask_code\ttarget_drtn_hr_cnt", "%R\t7\tA10\t6"];
 * readSchedule(rows.join("\n")).tasks[0].hours; // => 6
 * ```
 */
export function readSchedule(text: string): Schedule {
  if (text.length > scheduleLengthMax)
    throw new ScheduleError(`The file has ${text.length} characters, and may have ${scheduleLengthMax}.`);
  const start = text
    .slice(0, 400)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (start.startsWith("ERMHDR")) return readXer(text);
  if (start.startsWith("<")) return readMspdi(text.replace(/^\uFEFF/, "").trimStart());
  throw new ScheduleError(
    "The file is neither MSPDI nor XER. Save it as XML in Microsoft Project, or export it as XER from Primavera P6.",
  );
}
