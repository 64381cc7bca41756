import type { WeekPicture } from "./week-picture.mts";

/** Returns the README with the picture's text and the response rows of a week inserted. */
export function withWeek(page: string, { words, rows }: WeekPicture): string {
  return page
    .replace(/(<img alt=")[^"]*(")/, (_, before: string, after: string) => before + words + after)
    .replace(/(```json\n)[^`]*(\n```)/, (_, before: string, after: string) => before + rows + after);
}
