/** Whether pnpm packs the package in this folder: it alone turns the manifest of the repository into that of npm. */
export const isPnpm = process.env.npm_config_user_agent?.startsWith("pnpm/") === true;

/** Where the manifest of the repository is kept while another one has its place. */
export const keptManifest = "node_modules/.package.json";
