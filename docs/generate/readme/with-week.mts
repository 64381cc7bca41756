import type { WeekPicture } from "./week-picture.mts";

/** Returns the README with new values for the text of its picture and for its rows of the API response. */
export function withWeek(page: string, { words, rows }: WeekPicture): string {
  return page
    .replace(/(<img alt=")[^"]*(")/, (_, before: string, after: string) => before + words + after)
    .replace(/(```json\n)[^`]*(\n```)/, (_, before: string, after: string) => before + rows + after);
}
