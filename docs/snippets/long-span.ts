import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
const years = halcyon.historical.hourly({
  latitude: 47.5,
  longitude: 8.5,
  variables: ["temperature_2m", "precipitation"],
  start_date: "1979-01-01",
  end_date: "1994-12-31",
});
for await (const { hourly } of years) {
  console.log(hourly.timestamp[0], hourly.timestamp.length);
}
