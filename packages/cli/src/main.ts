#!/usr/bin/env node
// What an older Node cannot read is imported after this.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 13)) {
  await import("./start.ts");
} else {
  process.stderr.write(`halcyon needs Node 22.13 or newer, and this is ${process.versions.node}.\n`);
  process.exitCode = 1;
}
