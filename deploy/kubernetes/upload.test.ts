import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const held = join(import.meta.dirname, "../../scripts/held.sh");
const script = join(import.meta.dirname, "base/upload.sh");

/** What stands in for rclone: says what it was asked, and does it as far as the test needs. */
const rclone = `#!/bin/sh
what=$1
while [ $# -gt 2 ]; do shift; done
ends=0
case $what in
copy) echo '{"runs":["newer"]}' > "$STORE/gfs/latest.json"; ends=$COPY_ENDS ;;
copyto) mkdir -p "\${2%/*}"; cp "$1" "$2" ;;
esac
echo "$what $1 $2"
exit "$ends"
`;

/** The first words of an upload, up to a number of lines from both outputs. */
async function upload(lines: number, copyEnds: 0 | 1) {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-upload-"));
  const store = join(folder, "store");
  const bucket = join(folder, "bucket");
  await mkdir(join(store, "gfs"), { recursive: true });
  await writeFile(join(store, "gfs/latest.json"), '{"runs":["older"]}');
  await writeFile(join(folder, "rclone"), rclone, { mode: 0o755 });
  const words = ["-c", `exec sh "$0" "$@" 2>&1`, script, store, bucket];
  const child = spawn("sh", [held, "KILL", "sh", ...words], {
    env: {
      PATH: folder + delimiter + process.env["PATH"],
      TMPDIR: folder,
      STORE: store,
      COPY_ENDS: String(copyEnds),
    },
    stdio: ["ignore", "pipe", "inherit", "pipe"],
    detached: true,
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stdout!)) {
    said.push(line.replaceAll(`${folder}/`, ""));
    if (said.length === lines) break;
  }
  // The shell and what it sleeps in.
  process.kill(-child.pid!, "SIGKILL");
  await once(child, "exit");
  const list = await readFile(join(bucket, "gfs/latest.json"), "utf8").catch(() => undefined);
  await rm(folder, { recursive: true });
  return { said, list };
}

test("runs are copied before the list of them, which is as it was before", async () => {
  const { said, list } = await upload(2, 0);
  expect(said).toEqual(["copy store/gfs bucket/gfs", "copyto gfs.json bucket/gfs/latest.json"]);
  expect(list).toBe('{"runs":["older"]}');
});

test("the list stays as it is where runs were not copied", async () => {
  const { said, list } = await upload(2, 1);
  expect(said).toEqual([
    "copy store/gfs bucket/gfs",
    "upload: gfs is not up to date; the next try is in a minute",
  ]);
  expect(list).toBeUndefined();
});
