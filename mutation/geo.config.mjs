import { settings } from "./settings.mjs";

export default settings("geo", ["src/**/*.ts", "!src/**/*.test.ts"]);
