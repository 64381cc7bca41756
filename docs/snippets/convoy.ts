import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});

const { windows, none_because, steps } = await halcyon.optimality.route({
  points: [
    { latitude: 53.87, longitude: 8.7 },
    { latitude: 52.4, longitude: 9.7, stay_hours: 1 },
    { latitude: 51.32, longitude: 9.5 },
  ],
  speed_kmh: 40,
  surface: "land",
  departures: { hours: 120 },
  minimum_score: 0.91,
  timezone: "Europe/Berlin",
  local_hours: { from: 20, to: 5 },
  model: "noaa",
  entry: { type: "task", id: 52 },
});

// A night in each row, the likeliest first.
for (const { start_local, latest_start_local, best } of windows) {
  const hours = [start_local, latest_start_local, best.start_local].map((local) => local.slice(0, 16));
  console.log(...hours, best.probability, best.worst?.median);
}
const best = windows[0]?.best;
const weakest = best?.limiting && steps[best.limiting.step];
if (best === undefined) console.log(none_because);
else if (weakest) console.log(`Weakest: km ${weakest.from_km} to ${weakest.to_km}, ${weakest.score}`);
