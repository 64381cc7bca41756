import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { type Figure, type Results, toTable } from "./figure.ts";

const resultsFile = new URL("../results.json", import.meta.url);
const readmeFile = new URL("../README.md", import.meta.url);
const [begin, end] = ["<!-- Written by `npm run bench`. -->", "<!-- End of what it writes. -->"];

/** Reads the latest results of all groups. */
export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as Results;
}

/**
 * Writes the results of a group to the file of results, with the date and a description of this machine.
 *
 * @param what - Description of the measurement, as sentences for the benchmark page.
 */
export function writeResult(group: string, what: string, figures: readonly Figure[]): void {
  const processors = cpus();
  const measured = {
    what,
    date: new Date().toISOString().slice(0, "2026-12-31".length),
    commit:
      git("rev-parse", "--short=8", "HEAD") + (git("status", "--porcelain") === "" ? "" : " and changes"),
    processor: `${processors.length} x ${processors[0]?.model ?? "unknown"}, Node ${process.versions.node}`,
    figures: figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(4)) })),
  };
  const results = Object.entries({ ...readResults(), [group]: measured });
  const lines = results.map(([name, { figures: all, ...of }]) => {
    const each = all.map((figure) => `      ${JSON.stringify(figure)}`).join(",\n");
    return `  "${name}": {\n    ${JSON.stringify(of).slice(1, -1)},\n    "figures": [\n${each}\n    ]\n  }`;
  });
  writeFileSync(resultsFile, `{\n${lines.join(",\n")}\n}\n`);
  writeFileSync(readmeFile, readmeWithResults());
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

/** Returns the README of the benchmarks with the current results inserted. */
export function readmeWithResults(): string {
  const text = readFileSync(readmeFile, "utf8");
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  return `${text.slice(0, from)}\n\n${resultsInWords(readResults())}\n\n${text.slice(to)}`;
}

/** Formats all results as Markdown, with a section for each group. */
function resultsInWords(results: Results): string {
  const sections = Object.entries(results).map(([name, { what, date, commit, processor, note, figures }]) => {
    const of = `Measured on ${date} at \`${commit}\` on ${processor}.${note === undefined ? "" : ` ${note}`}`;
    return `### ${name}\n\n${what} ${of}\n\n${toTable(figures)}`;
  });
  return sections.join("\n\n");
}
