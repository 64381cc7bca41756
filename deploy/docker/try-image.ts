// Builds the image of this checkout without a registry, runs it once and prints what was measured:
//   node scripts/pnpm.cjs exec node deploy/docker/try-image.ts [<port>]
import { ownArchitecture } from "./local-bases.ts";
import { buildLocalImage } from "./local-image.ts";
import { tryImage } from "./local-trial.ts";

const [port = "8080"] = process.argv.slice(2);
const image = await buildLocalImage(ownArchitecture());
const trial = await tryImage(image.name, Number(port));
console.log(JSON.stringify({ ...image, ...trial }, undefined, 2));
