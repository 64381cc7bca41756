import {
  apiVersionNames,
  apiVersions,
  type Endpoint,
  problemCodes,
  sharedEndpoints,
  variable,
  variableNames,
} from "@halcyon/schema";
import { fileFormats } from "@halcyon/schema/endpoints";

const banner = '"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""\n\n';

const formats = Object.keys(fileFormats) as (keyof typeof fileFormats)[];

/** Returns the modules that list the method and path of each endpoint, the formats of files, and the error codes. The keys are paths below `_generated`. */
export function endpointTables(): Readonly<Record<string, string>> {
  const tables = apiVersionNames.map((name) => [name, Object.values(apiVersions[name].table)] as const);
  const [[, first]] = tables as [(typeof tables)[number]];
  return {
    "endpoints.py": `${banner}${table("shared_endpoints", first.filter(isShared), "")}`,
    ...Object.fromEntries(
      tables.map(([name, endpoints]) => [
        `${name}/endpoints.py`,
        `${banner}from ..endpoints import shared_endpoints\n\n${table(
          "endpoints",
          endpoints.filter((endpoint) => !isShared(endpoint)),
          "    **shared_endpoints,\n",
        )}`,
      ]),
    ),
    "file_formats.py": `${banner}from typing import Literal\n\nFileFormat = Literal[${formats.map((name) => `"${name}"`).join(", ")}]\n"""Format of a file that a series can be. \`\`netcdf\`\` is for hourly and daily weather at a place."""\n\nmedia_types: dict[str, str] = {\n${formats.map((name) => `    "${name}": "${fileFormats[name].mediaType}",\n`).join("")}}\n"""The media type of each format."""\n`,
    "problem_code.py": `${banner}from typing import Literal\n\nProblemCode = Literal[\n${problemCodes.map((code) => `    "${code}",\n`).join("")}]\n"""Code of every problem that the server can return."""\n`,
    "cf_names.py": `${banner}cf_names = {\n${variableNames.flatMap(cfRow).join("")}}\n"""The standard_name of each variable that has one, by the CF conventions."""\n`,
  };
}

function cfRow(name: (typeof variableNames)[number]): string[] {
  const { cfName } = variable(name);
  return cfName === undefined ? [] : [`    "${name}": "${cfName}",\n`];
}

function isShared({ name }: Endpoint): boolean {
  return Object.hasOwn(sharedEndpoints, name);
}

/** Returns a Python table with the method and the path of each endpoint, by endpoint name. The path does not include the version. */
function table(constant: string, endpoints: readonly Endpoint[], head: string): string {
  const rows = endpoints.map(
    ({ name, method, path }) => `    "${name}": ("${method}", "${path.replace(/^\/v\d+/, "")}"),\n`,
  );
  return `${constant}: dict[str, tuple[str, str]] = {\n${head}${rows.join("")}}\n`;
}
