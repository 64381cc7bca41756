import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { problemCodes, problemKind } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { describe, expect, test } from "vitest";
import { derivedSections } from "./generate/derived.mts";
import { figures } from "./figures.mts";
import { sectionsOf } from "./search/sections.mts";
import { snippets } from "./snippets.mts";
import { movedPages } from "./web/moved-pages.mts";
import { cardPath, copyPath } from "./web/paths.mts";

const folder = join(import.meta.dirname, "build");

/** Returns the text of a built page, with single spaces between words. */
function wordsOf(path: string): string {
  const sections = sectionsOf(readFileSync(join(folder, `${path}.html`), "utf8"), `/${path}`);
  return plain(sections.flatMap(({ heading, text }) => [heading, text]).join(" "));
}

function plain(text: string): string {
  return text.replaceAll(/[`\\\s]+/g, "");
}

describe("the built site", () => {
  test.each(endpoints)("shows $name as the code has it", ({ name, summary, problems }) => {
    const words = wordsOf(`reference/endpoints/${name.replaceAll(".", "-")}`);
    for (const said of [summary, ...problems]) expect(words).toContain(plain(said));
  });

  test.each(problemCodes)("shows the problem %s as the code has it", (code) => {
    expect(wordsOf(`reference/errors/${code}`)).toContain(plain(problemKind(code).remedy));
  });

  test("shows the formula of every derived variable as mathematics", () => {
    const copy = plain(readFileSync(join(folder, copyPath("/methodology/derived-variables")), "utf8"));
    const formulas = derivedSections().flatMap((section) => [...section.matchAll(/\$\$([^$]+)\$\$/g)]);
    expect(formulas.length).toBeGreaterThan(25);
    for (const [, formula] of formulas) expect(copy).toContain(plain(formula!));
  });

  test("prints the figures and programs of the code", () => {
    expect(wordsOf("many")).toContain(plain(`A batch has up to ${figures.batchItemsMax} items`));
    expect(wordsOf("quickstart")).toContain(plain(snippets["docs/snippets/own-task.sh"]!.code));
  });

  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html") && file !== "404.html")
    .map((file) => `/${file.replace(/\.html$/, "").replace(/^index$/, "")}`)
    .filter((path) => !movedPages.has(path))
    .toSorted();
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  /** Public URL of the site without a final slash; empty if the site was built without one. */
  const root = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(read("robots.txt"))?.[1] ?? "";
  const underRoot = (addresses: readonly RegExpExecArray[]): string[] =>
    addresses.map(([, address]) => address!.slice(root.length) || "/").toSorted();

  test("names the copy of every page in llms.txt, and none that is not there", () => {
    const named = [...read("llms.txt").matchAll(/^- \[.+?\]\(([^)]*)\): \S/gm)];
    expect(underRoot(named)).toEqual(files.map(copyPath).toSorted());
  });

  test.each([...movedPages])("leads from %s to %s", (old, now) => {
    expect(read(`${old}.html`)).toMatch(new RegExp(`<a href="[^"]*${now}">`));
  });

  test("lets all be read", () => {
    expect(read("robots.txt")).toMatch(/^User-agent: \*\nAllow: \/\n/);
  });

  test.runIf(root)("maps every page", () => {
    expect(underRoot([...read("sitemap.xml").matchAll(/<loc>(.*?)<\/loc>/g)])).toEqual(files);
  });

  test.runIf(root === "")("names no address of its own, where it has none", () => {
    expect(existsSync(join(folder, "sitemap.xml"))).toBe(false);
    const pages = [...files.map((path) => (path === "/" ? "index" : path)), "404"];
    for (const page of pages) {
      const [head] = read(`${page}.html`).split("</head>");
      expect(head, page).not.toMatch(/rel=canonical|og:url|og:image|address\.invalid/);
    }
    expect(read("llms.txt")).not.toContain("address.invalid");
  });

  test("gives each page its own address, a description, a card and a copy", () => {
    const faults = files.flatMap((path) => {
      const html = read(path === "/" ? "index.html" : `${path}.html`);
      const tag = (pattern: RegExp): string => pattern.exec(html)?.[1]?.replaceAll('"', "") ?? "none";
      const own = path === "/" ? `${root}/` : root + path;
      const is: Record<string, boolean> = {
        canonical: root === "" || tag(/rel=canonical href=(\S+)/) === own,
        description: tag(/name=description content=("[^"]+"|[^\s>]+)/) !== "none",
        card: root === "" || tag(/property=og:image content=(\S+)/) === root + cardPath(path),
        copy: tag(/rel=alternate type=text\/markdown href=(\S+)/).endsWith(copyPath(path)),
      };
      return Object.keys(is).flatMap((name) => (is[name] ? [] : [`${path}: ${name}`]));
    });
    expect(faults).toEqual([]);
  });

  test.runIf(root)("has a card of 1200 x 630 pixels of every page", () => {
    const sizes = files.map((path) => {
      const png = readFileSync(join(folder, cardPath(path)));
      return `${png.readUInt32BE(16)} x ${png.readUInt32BE(20)}`;
    });
    expect(new Set(sizes)).toEqual(new Set(["1200 x 630"]));
  });

  test("copies every page with its title, and links by whole addresses that are there", () => {
    const faults = files.flatMap((path) => {
      const copy = read(copyPath(path)).replaceAll(/```[\s\S]*?```/g, "");
      const links = [...copy.matchAll(/\]\(([^)\s]+)/g)].map(([, link]) => link!);
      const lost = links.filter((link) => {
        if (!link.startsWith(root || "/")) return !/^(?:https?|mailto):/.test(link);
        return !files.includes(link.slice(root.length).split("#")[0] || "/");
      });
      return [...(copy.startsWith("# ") ? [] : ["no title"]), ...lost].map((fault) => `${path}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});
