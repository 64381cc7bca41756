import { Halcyon } from "@halcyon/sdk/v2";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { forecast } = await halcyon.optimality.composite({
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 48 },
  timezone: "Europe/London",
});
for (const hour of forecast) console.log(hour.timestamp, hour.local, hour.score, hour.band);
