import { z } from "zod";
import { units } from "./unit.ts";

/** The unit of numbers on the wire. */
export const unitSchema = z
  .enum(units)
  .meta({ description: "The unit of the numbers: the canonical one of the variable." });
