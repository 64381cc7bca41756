import { join } from "node:path";
import { entries, findCitation } from "@halcyon/library";
import {
  type Endpoint,
  modelIds,
  modelsResponseSchema,
  partNames,
  problemCodes,
  variable,
  variableNames,
  v2,
} from "@halcyon/schema";
import { edr } from "@halcyon/schema/edr";
import { endpoints } from "@halcyon/schema/v1";
import { configFileSchema, environmentSchema } from "@halcyon/server/config";
import { writeLand } from "./builder/land.mts";
import { docsServer } from "./docs-server.mts";
import { writeKatexFiles } from "./katex-files.mts";
import { libraryPages } from "./library/library-pages.mts";
import { category, type Page } from "./page.mts";
import { parts } from "./parts.mts";
import { agentToolsPage } from "./reference/agent-tools-page.mts";
import { commandPages } from "./reference/commands.mts";
import { configurationPage } from "./reference/configuration.mts";
import { constraintPage } from "./reference/constraint.mts";
import { edrPages, endpointPages, previewPages } from "./reference/endpoints.mts";
import { errorPages } from "./reference/errors.mts";
import { modelsPage } from "./reference/models.mts";
import { describedProgram } from "@halcyon/server/described-program";
import { copyPictures } from "./tour/tour-parts.mts";
import { sdkMethods, sdkPage } from "./reference/sdk.mts";
import { variablesPage } from "./reference/variables.mts";
import { releasePages, repositoryChangelog } from "./trust/releases.mts";
import { writePages } from "./write-pages.mts";

const docs = join(import.meta.dirname, "..");

await using server = await docsServer();
const ofV2: readonly Endpoint[] = Object.values(v2);
const { models } = modelsResponseSchema.parse(JSON.parse((await server.send("GET", "/v1/models")).text));
const methods = sdkMethods();
const registry = Object.fromEntries(variableNames.map((name) => [name, variable(name)]));

const content: Page[] = [
  category("reference", "Reference", 5),
  ...endpointPages(endpoints, methods),
  ...previewPages(ofV2, methods),
  ...edrPages(Object.values(edr)),
  variablesPage(registry),
  modelsPage(modelIds, partNames, models),
  constraintPage(),
  ...errorPages(problemCodes, endpoints),
  sdkPage(endpoints, methods),
  agentToolsPage(),
  ...commandPages(describedProgram()),
  configurationPage(environmentSchema, configFileSchema),
  ...libraryPages(entries, findCitation),
  ...releasePages(repositoryChangelog()),
];

for (const folder of ["reference", "library", "changelog"]) {
  const pages = content.filter(({ path }) => path.startsWith(`${folder}/`));
  await writePages(
    join(docs, "content", folder),
    pages.map(({ path, text }) => ({ path: path.slice(folder.length + 1), text })),
  );
}
await writePages(join(docs, "content", "_generated"), await parts(server));
await writeKatexFiles(join(docs, "static", "katex"));
await writeLand(join(docs, "static", "builder", "land.svg"));
await copyPictures();
