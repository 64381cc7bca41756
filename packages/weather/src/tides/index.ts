export { requireTidePackages, tideSource } from "./tide-source.ts";
