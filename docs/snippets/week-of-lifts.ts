import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});

/** Days of next week from Monday to Friday, each at midnight. */
const week = [0, 1, 2, 3, 4].map((day) => {
  const date = new Date();
  date.setUTCHours(0, 0, 0, 0);
  date.setUTCDate(date.getUTCDate() + 8 - (date.getUTCDay() || 7) + day);
  return date.toISOString().replace(".000", "");
});

const { ranking } = await halcyon.optimality.rank({
  locations: [
    { ref: "Aberdeen", latitude: 57.15, longitude: -2.09 },
    { ref: "Leeds", latitude: 53.8, longitude: -1.55 },
    { ref: "Liverpool", latitude: 53.41, longitude: -2.98 },
    { ref: "London", latitude: 51.5, longitude: -0.12 },
    { ref: "Plymouth", latitude: 50.37, longitude: -4.14 },
  ],
  entries: [{ type: "task", id: 2 }],
  periods: week.map((start) => ({ start, hours: 24 })),
  model: "noaa",
  timezone: "auto",
  window: { duration_hours: 4, local_hours: { from: 7, to: 18 } },
});

// The likeliest window first; each site and each day is taken once.
const plan = new Map<number, (typeof ranking)[number]>();
for (const row of ranking) {
  const isTaken = plan.has(row.period) || [...plan.values()].some(({ ref }) => ref === row.ref);
  if (row.best !== null && !isTaken) plan.set(row.period, row);
}
console.table(
  week.map((start, period) => {
    const row = plan.get(period);
    return {
      day: start.slice(0, 10),
      site: row?.ref ?? "no lift",
      from: row?.best?.start_local.slice(11, 16),
      to: row?.best?.end_local.slice(11, 16),
      probability: row?.best?.probability,
    };
  }),
);
