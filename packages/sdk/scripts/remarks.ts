/** What clients say of some methods beside the summaries of their endpoints, by name. */
export const remarks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "optimality.composite": "A planning aid: it does not replace observation on site.",
    "watches.create": "The answer has the current spans.",
    "watches.cost": "The call creates nothing.",
    "watches.pause": "A paused watch reports nothing and costs nothing.",
    "webhooks.create": "Only this answer has the signing secret.",
    "webhooks.rotate": "For some hours the previous secret also signs.",
    "webhooks.test": "The answer is the delivery at its start.",
    "feeds.create": "Only this answer has its address.",
    "links.create": "Only this answer has its address.",
    "addresses.create": "The reader gets a link to confirm the address.",
  }),
);

/** Examples of groups and of methods in TypeScript, by name. */
export const examples: ReadonlyMap<string, string> = new Map(
  Object.entries({
    watches: `const crane = await halcyon.watches.create({
  name: "Crane, site 7",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
  when: { kind: "window", duration_hours: 6 },
});
console.log(crane.subjects[0].spans);`,
    "watches.replace": `const { version } = await halcyon.watches.get(id);
await halcyon.watches.replace(id, { ...request, name: "Crane, site 8" }, { version });`,
    webhooks: `const webhook = await halcyon.webhooks.create({ url: "https://example.com/halcyon" });
keep(webhook.secret);`,
    feeds: `const feed = await halcyon.feeds.create({ name: "Site 7" });
console.log(feed.url);`,
    addresses: `const address = await halcyon.addresses.create({ email: "crane@example.com" });
console.log(address.state);`,
  }),
);
