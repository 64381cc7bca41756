import { httpRows } from "./http.ts";
import { kernelRows } from "./kernel.ts";
import { startUpRows } from "./start-up.ts";
import { toTable } from "./table.ts";

console.log(toTable([...kernelRows(), ...(await httpRows()), ...(await startUpRows())]));
