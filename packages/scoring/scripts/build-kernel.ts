import { writeFileSync } from "node:fs";
import { kernelModule, kernelModuleUrl } from "./kernel-module.ts";

writeFileSync(kernelModuleUrl, await kernelModule());
