import { basename } from "node:path";

/**
 * Whether pnpm packs the package in this folder: it alone turns the manifest of the repository into that of npm. The program tells: npm passes on the
 * name of a client that it runs under.
 */
export const isPnpm = basename(process.env.npm_execpath ?? "").startsWith("pnpm");

/** Where the manifest of the repository is kept while another one has its place. */
export const keptManifest = "node_modules/.package.json";
