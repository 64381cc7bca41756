import { streamEvents } from "@halcyon/sdk/events";

const options = {
  apiKey: process.env["HALCYON_KEY"]!,
  baseUrl: process.env["HALCYON_URL"]!,
};
// What is kept comes first, then what comes about.
for await (const told of streamEvents(options, { cursor: "0" })) {
  if (told.kind !== "event") continue;
  console.log(told.position, told.event.type);
  // Leave this out, and it goes on.
  break;
}
