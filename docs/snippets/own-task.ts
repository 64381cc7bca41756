import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const { forecast } = await halcyon.optimality.preview({
  request: { latitude: 47.37, longitude: 8.54, forecast_hours: 72, model: "ecmwf" },
  definition: {
    type: "task",
    constraints: [
      {
        variable: "temperature_2m",
        unit: "degC",
        weight: 1,
        ideal: { min: 12, max: 24 },
        acceptable: { min: 8, max: 30 },
      },
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        weight: 2,
        ideal: { max: 6 },
        acceptable: { max: 11 },
      },
      {
        variable: "precipitation",
        unit: "mm",
        weight: 2,
        over: { statistic: "sum", hours: 6, direction: "forward" },
        ideal: { max: 0 },
        acceptable: { max: 0.2 },
      },
    ],
  },
});
for (const hour of forecast) console.log(hour.timestamp, hour.median);
