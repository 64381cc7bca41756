export { addHours, areaHours, type AreaHours, type CellHours, joinHours } from "./area-hours.ts";
export {
  addCell,
  areaMembers,
  areaTally,
  type AreaTally,
  joinTally,
  type WeightedScores,
  workableShares,
} from "./area-members.ts";
export { routeMembers, type RoutePass } from "./route-members.ts";
export {
  type CountedRoute,
  departureOdds,
  departureSearch,
  type RouteCell,
  routeDepartures,
  type RouteDeparture,
  scoresAlone,
} from "./route-departures.ts";
