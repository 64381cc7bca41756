import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints, problemCodes, problemKind } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { derivedSections } from "./generate/derived.mts";
import { figures } from "./figures.mts";
import { sectionsOf } from "./search/sections.mts";
import { snippets } from "./snippets.mts";

const folder = join(import.meta.dirname, "build");

/** The words of a built page, one space between them. */
function wordsOf(path: string): string {
  const sections = sectionsOf(readFileSync(join(folder, `${path}.html`), "utf8"), `/${path}`);
  return plain(sections.flatMap(({ heading, text }) => [heading, text]).join(" "));
}

function plain(text: string): string {
  return text.replaceAll(/[`\\\s]+/g, "");
}

describe.skipIf(!existsSync(folder))("the built site (npm run build makes it)", () => {
  test.each(endpoints)("shows $name as the code has it", ({ name, summary, problems }) => {
    const words = wordsOf(`reference/endpoints/${name.replaceAll(".", "-")}`);
    for (const said of [summary, ...problems]) expect(words).toContain(plain(said));
  });

  test.each(problemCodes)("shows the problem %s as the code has it", (code) => {
    expect(wordsOf(`reference/errors/${code}`)).toContain(plain(problemKind(code).remedy));
  });

  test("shows the formulas as they run", () => {
    const words = wordsOf("methodology/derived-variables");
    const formulas = derivedSections().flatMap((section) => [...section.matchAll(/```ts\n([\s\S]*?)\n```/g)]);
    expect(formulas.length).toBeGreaterThan(10);
    for (const [, formula] of formulas) expect(words).toContain(plain(formula!));
  });

  test("prints the figures and programs of the code", () => {
    expect(wordsOf("many")).toContain(plain(`A batch takes up to ${figures.batchItemsMax} items`));
    expect(wordsOf("quickstart")).toContain(plain(snippets["docs/snippets/own-task.sh"]!.code));
  });

  test("names every page in llms.txt, and none that is not there", () => {
    const text = readFileSync(join(folder, "llms.txt"), "utf8");
    const named = [...text.matchAll(/^- \[.+?\]\((\/[^)]*)\): \S/gm)].map(([, url]) => url!);
    const built = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".html") && file !== "404.html")
      .map((file) => `/${file.replace(/\.html$/, "").replace(/^index$/, "")}`);
    expect(named.toSorted()).toEqual(built.toSorted());
  });
});
