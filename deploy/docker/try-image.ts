// Builds the image of this checkout without a registry, runs it once, prints what was measured, and writes what it is made of:
// node deploy/docker/try-image.ts [<port> [<file for the bill of materials>]]
import { writeFile } from "node:fs/promises";
import { billOfImage, npmBill } from "./image-bill.ts";
import { ownArchitecture } from "./local-bases.ts";
import { buildLocalImage } from "./local-image.ts";
import { tryImage } from "./local-trial.ts";

const [port = "8080", billFile] = process.argv.slice(2);
const image = await buildLocalImage(ownArchitecture());
const trial = await tryImage(image.name, Number(port));
console.log(JSON.stringify({ ...image, ...trial }, undefined, 2));
if (billFile !== undefined)
  await writeFile(billFile, JSON.stringify(await billOfImage(image.name, await npmBill()), undefined, 2));
