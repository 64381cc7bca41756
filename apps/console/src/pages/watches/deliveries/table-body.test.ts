import { expect, it } from "vitest";
import { firstView, type View } from "../../../data/state/view.ts";
import { tableBody } from "./link-request.ts";

const { entry } = firstView;
const view: View = {
  ...firstView,
  location: { latitude: 51.5, longitude: -0.12, name: "Hut" },
  windowHours: 6,
  forecastHours: 120,
};

it("a table of hours or windows has the next hours at the viewed place, in its local time", () => {
  const request = {
    location: { latitude: 51.5, longitude: -0.12 },
    model: "noaa",
    entry,
    period: { hours: 120 },
    timezone: "auto",
  };
  expect(tableBody(view, "optimality.composite", entry)).toEqual(request);
  expect(tableBody(view, "optimality.windows", entry)).toMatchObject({
    ...request,
    window: { duration_hours: 6, minimum_probability: 0.5, order: "soonest" },
  });
});

it("a table of windows has the working hours of the view, with their time zone", () => {
  const workHours = { from: 7, to: 17, weekdays: ["mon"], timezone: "Europe/Bern" } as unknown;
  const body = tableBody({ ...view, workHours: workHours as View["workHours"] }, "optimality.windows", entry);
  expect(body).toMatchObject({
    timezone: "Europe/Bern",
    window: { local_hours: { from: 7, to: 17, weekdays: ["mon"] } },
  });
});

it("a ranking has each compared place once, under the name that the reader gave it", () => {
  const second = { location: { latitude: 46.95, longitude: 7.45, name: "Bern" }, entry };
  const others = [second, { ...second, entry: { type: "task", id: 2 } as const }];
  expect(tableBody({ ...view, others }, "optimality.rank", entry)).toMatchObject({
    locations: [
      { ref: "Hut", latitude: 51.5, longitude: -0.12 },
      { ref: "Bern", latitude: 46.95, longitude: 7.45 },
    ],
    entries: [entry, { type: "task", id: 2 }],
    periods: [{ hours: 120 }],
    by: "soonest",
  });
});
