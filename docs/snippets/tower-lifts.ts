import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});

/** Simulates a lift of four hours after another, in shifts that begin at 7. */
const simulated = (lastHour: number, overheadPerDay: number) =>
  halcyon.plans.simulate({
    model: "noaa",
    timezone: "Europe/London",
    start: "2026-11-23T07:00:00Z",
    sites: [{ id: "tower", latitude: 57.1, longitude: -2.1 }],
    calendars: [
      {
        id: "shift",
        local_hours: { from: 7, to: lastHour, weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"] },
      },
    ],
    resources: [{ id: "crane", day_rate: 4000 }],
    tasks: Array.from({ length: 24 }, (_, index) => ({
      id: `lift-${index + 1}`,
      site: "tower",
      entry: { type: "task", id: 1 },
      hours: 4,
      contingency_hours: 1,
      calendar: "shift",
      resources: [{ id: "crane" }],
      links: index === 0 ? [] : [{ from: `lift-${index}` }],
    })),
    currency: "GBP",
    overhead_per_day: overheadPerDay,
  });

for (const [lastHour, overheadPerDay] of [
  [17, 2500],
  [21, 4500],
] as const) {
  const { finish, path, cost } = await simulated(lastHour, overheadPerDay);
  const days = [finish.P50, finish.P80].map((time) => time?.local.slice(0, 10));
  const waits = path === null ? [] : [path.weather, path.short_window, path.off_shift].map(Math.round);
  console.log(`7-${lastHour}`, ...days, ...waits, cost?.mean);
}
