import { expect, test } from "vitest";
import * as cli from "./index.ts";

test("the package exports what other programs need to have its commands", () => {
  expect(Object.keys(cli).toSorted()).toEqual([
    "CommandError",
    "clientCommands",
    "exitCodes",
    "exitCodesHelp",
    "program",
    "run",
    "surroundingsOf",
  ]);
});
