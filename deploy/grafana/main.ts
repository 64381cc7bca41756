// Writes the dashboard from its panels: node deploy/grafana/main.ts
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dashboard } from "./dashboard.ts";

writeFileSync(join(import.meta.dirname, "halcyon.json"), `${JSON.stringify(dashboard(), undefined, 2)}\n`);
