import { expect, test } from "vitest";
import type { Plan } from "../network/plan.ts";
import { simulate } from "../results/simulate.ts";
import { syntheticWeather } from "../results/synthetic-weather.suite.ts";
import { searchOrder } from "./search-order.ts";

const weather = syntheticWeather({ years: 10, members: 9 });

/** Houses of which the last listed has the longest work after the crew has left it. */
const houses: Plan = {
  resources: [{ id: "crew", fill: true }],
  horizonHours: 120 * 24,
  tasks: Array.from({ length: 6 }, (_, house) => [
    { id: `roof-${house}`, hours: 8, pair: "crane", resources: [{ id: "crew" }] },
    { id: `inside-${house}`, hours: 24 * (1 + 3 * house), links: [{ from: `roof-${house}` }] },
  ]).flat(),
};

test("an order is found in which the plan is done earlier, also in years that the search did not see", () => {
  const { order, searched, unsearched } = searchOrder(houses, weather, { evaluations: 200 });
  expect(searched.found).toBeLessThan(searched.given);
  expect(unsearched.found).toBeLessThan(unsearched.given);
  // The house with the longest work inside goes first.
  expect(order.find((id) => id.startsWith("roof"))).toBe("roof-5");
  const [given, found] = [simulate(houses, weather), simulate({ ...houses, order }, weather)];
  expect(found.finish.P50!.hour).toBeLessThan(given.finish.P50!.hour);
});

test("links stay before the order, and the same seed finds the same one", () => {
  const first = searchOrder(houses, weather, { evaluations: 50, seed: 3 });
  expect(searchOrder(houses, weather, { evaluations: 50, seed: 3 })).toEqual(first);
  expect(first.order.toSorted()).toEqual(houses.tasks.map(({ id }) => id).toSorted());
  for (let house = 0; house < 6; house++) {
    expect(first.order.indexOf(`roof-${house}`)).toBeLessThan(first.order.indexOf(`inside-${house}`));
  }
});

test("with money the search lowers the mean cost", () => {
  const money = { deadline: { byHour: 400, ladPerDay: 1000 }, overheadPerDay: 100 };
  const { searched } = searchOrder(houses, weather, { evaluations: 100, money });
  expect(searched.found).toBeLessThan(searched.given);
});

test("a search ends between two orders if its caller does not want to go on", () => {
  let orders = 0;
  const goOn = (): void => {
    orders++;
    if (orders > 3) throw new Error("left");
  };
  expect(() => searchOrder(houses, weather, { goOn })).toThrow("left");
  expect(orders).toBe(4);
});

test("one year cannot both search and judge", () => {
  expect(() => searchOrder(houses, { ...weather, years: [1980] })).toThrow("needs two years");
});
