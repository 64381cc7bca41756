import { z } from "zod";

/** Cursor of the next page. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: "The `cursor` of the next page; null on the last page." });
