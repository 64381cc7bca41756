import { z } from "zod";
import { type VariableName, variableNames } from "./variable.ts";

export const variableNameSchema = z
  .enum(variableNames as [VariableName, ...VariableName[]])
  .meta({ id: "VariableName", description: "A variable of `/variables`." });
