import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const monday = new Date();
monday.setUTCHours(0, 0, 0, 0);
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7 || 7));
const start = `${monday.toISOString().slice(0, 19)}Z`;

const { ranking } = await halcyon.optimality.rank({
  locations: [
    { ref: "London", latitude: 51.5, longitude: -0.12 },
    { ref: "Leeds", latitude: 53.8, longitude: -1.55 },
    { ref: "Cardiff", latitude: 51.48, longitude: -3.18 },
  ],
  entries: [{ type: "task", id: 1 }],
  periods: [{ start, hours: 120 }],
  model: "noaa",
  timezone: "auto",
  window: {
    duration_hours: 4,
    local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
  },
});
for (const { rank, ref, best } of ranking)
  console.log(rank, ref, best === null ? "none" : `${best.start_local} ${best.likelihood}`);
