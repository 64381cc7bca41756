export type { BoardCrew, BoardJob, BoardProblem, LeftReason } from "./board/board.ts";
export { type Board, type BoardRow, type DispatchOptions, dispatchCrews } from "./board/dispatch-crews.ts";
export {
  type OrderMeans,
  type OrderOptions,
  type SearchedOrder,
  searchOrder,
} from "./decisions/search-order.ts";
export {
  type SimulatedStart,
  type SimulatedStarts,
  simulateStarts,
  type StartOrder,
  type StartsOptions,
  type StartsValue,
} from "./decisions/simulate-starts.ts";
export type { HoursLaw } from "./draws/hours-law.ts";
export {
  newPlan,
  type PathPart,
  type PlanLook,
  type PlanMove,
  type PlanRules,
  type PlanState,
  stepPlan,
} from "./following/step-plan.ts";
export type {
  Plan,
  PlanCalendar,
  PlanLink,
  PlanResource,
  PlanTask,
  TaskProgress,
  WeatherNeed,
} from "./network/plan.ts";
export { planFaults } from "./network/network.ts";
export { PlanningError, type PlanningFault, planningFaultWords } from "./network/planning-error.ts";
export { type HourKind, hourKinds } from "./results/hour-kinds.ts";
export {
  type Hindrance,
  type PathHours,
  type Run,
  type ScenarioCounts,
  simulate,
  type SimulatedTask,
  type Simulation,
  type SimulationOptions,
  type TaskRun,
} from "./results/simulate.ts";
export type { WaitingCause } from "./results/summed-waiting.ts";
export type { Percentile, Percentiles } from "./results/weighted-values.ts";
export type {
  CostParts,
  Mobilisation,
  PlanDeadline,
  PlanMoney,
  ResourceMoney,
  PlanCost,
} from "./results/plan-money.ts";
export type { GoodShare } from "./weather/good-shares.ts";
export { NoYearError, sameHourIn } from "./weather/scenarios.ts";
export type { PairWeather, PlanWeather, ScoredHours } from "./weather/plan-weather.ts";
