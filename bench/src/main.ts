import { entryRows } from "./entries.ts";
import { httpRows } from "./http.ts";
import { kernelRows } from "./kernel.ts";
import { startUpRows } from "./start-up.ts";
import { toTable } from "./table.ts";

const rows = [...kernelRows(), ...(await entryRows()), ...(await httpRows()), ...(await startUpRows())];
console.log(toTable(rows));
