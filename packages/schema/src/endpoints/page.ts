import { z } from "zod";

/** Cursor of the next page. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: "Give it as `cursor` for the next page; null on the last one." });
