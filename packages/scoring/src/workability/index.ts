export { changeableReach } from "./delta-change.ts";
export { projectedVariables } from "./monthly-change.ts";
