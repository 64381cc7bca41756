import { readFileSync } from "node:fs";
import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const lift = JSON.parse(readFileSync("scissor-lift.json", "utf8"));
const { id } = await halcyon.tasks.create(lift);
const { windows } = await halcyon.optimality.windows({
  request: { latitude: 57.15, longitude: -2.09, forecast_hours: 72, model: "noaa" },
  constraint_params: { id, type: "task" },
  window: { duration_hours: 4, top: 1 },
});
console.log(`Task ${id}: ${windows[0]?.start} ${windows[0]?.likelihood}`);
