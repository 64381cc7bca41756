import { z } from "zod";
import { ofWords } from "./api-words.ts";

export const variableNameSchema = ofWords(({ variables }) =>
  z.enum(variables).meta({ id: "VariableName", description: "A variable of `/variables`." }),
);
