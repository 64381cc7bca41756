import { z } from "zod";
import { units } from "./unit.ts";

/** The unit of numbers on the wire. */
export const unitSchema = z
  .enum(units)
  .meta({ description: "The unit of the numbers, which is the canonical unit of the variable." });
