// Loaded into a server before its own code. Tells over IPC how long one turn of the event loop worked at most since it was last asked, by the time
// of its thread on a processor, which other work of the machine does not change; and how much memory the process had at most.

const lookEveryMs = 1;

let longestMs = 0;
let peakRssBytes = 0;
let lastMs = threadMs();
setInterval(() => {
  const nowMs = threadMs();
  longestMs = Math.max(longestMs, nowMs - lastMs);
  lastMs = nowMs;
  peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
}, lookEveryMs).unref();

process.on("message", () => {
  process.send?.({ longestMs, peakRssBytes, rssBytes: process.memoryUsage.rss() });
  longestMs = 0;
  peakRssBytes = 0;
});
process.channel?.unref();

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
