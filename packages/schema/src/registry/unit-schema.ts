import { z } from "zod";
import { units } from "./unit.ts";

/** Schema of the unit of numbers in requests and responses. */
export const unitSchema = z
  .enum(units)
  .meta({ description: "The unit of the numbers, which is the canonical unit of the variable." });
