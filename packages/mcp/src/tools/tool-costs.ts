import { v2 } from "@halcyon/schema";

const composite = v2["optimality.composite"].cost;

/** What each tool costs, in requests of the allowance. */
export const toolCosts = {
  find_task: "0",
  score: `${composite}`,
  find_windows: `${v2["optimality.windows"].cost}, with the nearest ${v2["optimality.windows"].cost + v2["optimality.rank"].cost}`,
  explain: `${composite}`,
  compare_places: `${v2["optimality.rank"].cost} a place`,
  what_suits: `${v2["optimality.rank"].cost} a task`,
  weather: `${v2["operational.hourly"].cost}`,
  workability: `${v2["historical.workability"].cost}, more for many years or a scenario`,
  task_limits: "0",
  try_limits: `${composite}, with entry ${2 * composite}`,
  usage: "0",
};
