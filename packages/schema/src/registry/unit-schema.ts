import { z } from "zod";
import { lineSchema } from "../errors/text-form.ts";
import { ofWords } from "./api-words.ts";

/** Schema of the unit of numbers in requests and responses. */
export const unitSchema = ofWords(({ units }) =>
  z
    .enum(units)
    .meta({ description: "The unit of the numbers, which is the canonical unit of the variable." }),
);

/** Schema of the unit in a request. It takes any text, so that the error of another unit can say the right one. */
export const statedUnitSchema = ofWords(({ units }) =>
  lineSchema.meta({ description: `The canonical unit of the variable: ${units.join(", ")}.` }),
);
