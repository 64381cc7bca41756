import { kernelRows } from "./kernel.ts";
import { toTable } from "./table.ts";

console.log(toTable(kernelRows()));
