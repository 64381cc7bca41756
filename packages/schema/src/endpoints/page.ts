import { z } from "zod";

/** Schema of the cursor for the next page. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ description: "The `cursor` of the next page; null on the last page." });
