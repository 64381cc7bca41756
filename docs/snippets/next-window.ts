import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { windows } = await halcyon.optimality.windows({
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
  window: { duration_hours: 6, top: 1 },
});
console.log(windows[0]);
