export {
  type EdrCollection,
  type EdrConformance,
  type EdrLandingPage,
  type EdrLink,
  type EdrParameter,
  type EdrQuery,
  type EdrQueryLink,
} from "./pages.ts";
export { coverageFormatNames, crs84, edrCellsMax, edrPointsMax, radiusUnits } from "./query.ts";
export { edr } from "./table.ts";
