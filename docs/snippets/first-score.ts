import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { forecast } = await halcyon.optimality.composite({
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
});
for (const hour of forecast) console.log(hour.timestamp, hour.median);
