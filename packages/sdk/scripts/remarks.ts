/** Sentences that are added to the docblocks of some methods, by method name. */
export const remarks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "optimality.composite": "A planning aid: it does not replace observation on site.",
    "watches.create": "The response contains the spans that are found now.",
    "watches.cost": "Nothing is created.",
    "watches.pause": "A paused watch reports nothing and costs nothing.",
    "webhooks.create": "Only this response contains the secret for verifying signatures.",
    "webhooks.rotate": "For some hours, messages are also signed with the previous secret.",
    "webhooks.test": "The response is the delivery in its initial state.",
    "feeds.create": "Only this response contains the address of the feed.",
    "links.create": "Only this response contains the address of the link.",
    "maps.link": "Only this response contains the address of the link.",
    "tables.create": "Only this response contains the address of the table.",
    "addresses.create": "The owner of the address receives a link to confirm it.",
  }),
);

/** TypeScript examples of groups and methods, by name. */
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
