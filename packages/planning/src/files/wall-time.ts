const form = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** Returns a time of a file as `2027-03-01T07:30`, with 00:00 for a date alone; undefined if the text is none. Months, days and hours may have one digit. */
export function wallTime(text: string): string | undefined {
  const [matched, year, ...parts] = form.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const [month, day, hour = "00", minute = "00"] = parts.map((part: string | undefined) =>
    part?.padStart(2, "0"),
  );
  const wall = `${year}-${month}-${day}T${hour}:${minute}`;
  const date = new Date(`${wall}:00Z`);
  // `Date` takes the 30th of February for the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wall) ? wall : undefined;
}

/** Returns the days of a span, at most `most`, such as `2027-03-26`. */
export function daysOf(from: string, to: string, most: number): string[] {
  const days: string[] = [];
  for (let day = from.slice(0, 10); day <= to.slice(0, 10) && days.length < most; day = dayAfter(day))
    days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Returns minutes after midnight of a time such as `8:00`; undefined if the text is none. */
export function minutesOf(text: string): number | undefined {
  const [matched, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? [];
  if (matched === undefined || Number(hour) > 24 || Number(minute) > 59) return undefined;
  return Number(hour) * 60 + Number(minute);
}
