import { join } from "node:path";
import { z } from "zod";
import { execute } from "../release/execute.ts";
import { statusFolder } from "./local-bases.ts";

/** A bill of materials by CycloneDX, as far as it is read here. */
export const billSchema = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.looseObject({ name: z.string(), purl: z.string() })),
});
export type Bill = z.output<typeof billSchema>;

/** The packages of npm that the server is made of, as `npm run sbom` prints them. */
export async function npmBill(): Promise<Bill> {
  const root = join(import.meta.dirname, "../..");
  return billSchema.parse(JSON.parse(await execute("npm", ["run", "--silent", "sbom"], { cwd: root })));
}

/**
 * What an image is made of: the packages of npm that `npm run sbom` names, and those of Debian that the image notes.
 *
 * @param image - One of this machine's storage, of this machine's architecture.
 * @param ofNpm - That of {@link npmBill}.
 */
export async function billOfImage(image: string, ofNpm: Bill): Promise<Bill> {
  const words = [
    "run",
    "--rm",
    "--network",
    "none",
    "--ulimit",
    "nofile=1024:1024",
    "--ulimit",
    "nproc=1000:1000",
  ];
  const noted = JSON.parse(
    await execute("podman", ["--runtime", "runc", ...words, image, "--eval", readNoted], {}),
  ) as readonly string[];
  return { ...ofNpm, components: [...ofNpm.components, ...noted.map(debianComponent)] };
}

const readNoted = `
const { readdirSync, readFileSync } = require("node:fs");
const folder = ${JSON.stringify(statusFolder)};
console.log(JSON.stringify(readdirSync(folder).map((name) => readFileSync(folder + "/" + name, "utf8"))));
`;

/**
 * A package of Debian as a component of a bill.
 *
 * @param control - The fields of the package, a line each, as `dpkg-deb --field` prints them.
 */
export function debianComponent(control: string): Bill["components"][number] {
  const field = (name: string): string => new RegExp(`^${name}: (.+)$`, "m").exec(control)?.[1] ?? "";
  const [name, version, architecture] = ["Package", "Version", "Architecture"].map(field) as [
    string,
    string,
    string,
  ];
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { type: "library", "bom-ref": purl, name, version, purl };
}
