export { changeableReach, projectedVariables } from "./delta-change.ts";
