// Loaded into a server before its own code. Tells over IPC how long the process was on a processor, and how much memory it has.

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rssBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 });
});
process.channel?.unref();
