/**
 * Answers each message with the files of this repository in which a function has run since the last message. This file is loaded before a
 * program.
 */
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

if (isMainThread) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  process.on("message", () => void tell(session));
  process.channel?.unref();
}

async function tell(session: Session): Promise<void> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const files = result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
    .flatMap(({ url }) => (url.startsWith("file:") ? [relative(root, fileURLToPath(url))] : []))
    .filter((file) => /^(?:apps|packages)\//.test(file) && !/node_modules|\.suite\./.test(file));
  process.send!(files.toSorted());
}
