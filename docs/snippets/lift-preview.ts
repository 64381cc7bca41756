import { readFileSync } from "node:fs";
import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const lift = JSON.parse(readFileSync("scissor-lift.json", "utf8"));
const { forecast } = await halcyon.optimality.preview({
  request: { latitude: 57.15, longitude: -2.09, forecast_hours: 72, model: "noaa" },
  definition: { type: "task", constraints: lift.constraints },
});
const stopped = forecast.filter(({ median }) => median === 0).length;
console.log(`${stopped} of ${forecast.length} hours are a stop.`);
