import { Halcyon } from "@halcyon/sdk";

const halcyon = new Halcyon({
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
});
// Make the watch. Its answer says what is seen now.
const watch = await halcyon.watches.create({
  name: "Crane, site 7",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
  when: {
    kind: "window",
    duration_hours: 6,
    local_hours: { from: 7, to: 17, timezone: "Europe/London" },
  },
});
console.log(watch.id, watch.state);

// Read what watches have told. Keep events.cursor, and begin with it next time.
const events = halcyon.events.list();
for await (const { type, data } of events) console.log(type, "name" in data ? data.name : "");
