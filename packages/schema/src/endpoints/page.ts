import { z } from "zod";

/** What leads to the page after this one. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: "Give it as `cursor` for the next page; null on the last one." });
