// Loaded into a server before its own code. Tells over IPC how long one turn of the event loop worked at most since it was last asked, and how much
// memory the process had at most.
import { longestTurn } from "./longest-turn.ts";

const lookEveryMs = 1;

const longest = longestTurn();
let peakRssBytes = 0;
setInterval(() => {
  peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
}, lookEveryMs).unref();

process.on("message", () => {
  process.send?.({ longestMs: longest(), peakRssBytes, rssBytes: process.memoryUsage.rss() });
  peakRssBytes = 0;
});
process.channel?.unref();
