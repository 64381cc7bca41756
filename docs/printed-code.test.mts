import { expect, test } from "vitest";
import { languages } from "./languages.mts";
import { type PageNode, printedCode } from "./printed-code.mts";
import { requests } from "./requests.mts";
import { snippets } from "./snippets.mts";

function pageWith(name: string, named: string): PageNode {
  const attributes = [{ type: "mdxJsxAttribute", name: "name", value: named }];
  const tree: PageNode = {
    type: "root",
    children: [
      { type: "mdxJsxFlowElement", name, attributes, children: [] },
      { type: "text", value: "Text" },
    ],
  };
  printedCode()(tree);
  expect(tree.children![1], "other nodes stay").toEqual({ type: "text", value: "Text" });
  return tree.children![0]!;
}

test("a page holds the code that it shows, with its language and title", () => {
  const { code } = snippets["docs/snippets/spraying.html"]!;
  expect(pageWith("Snippet", "docs/snippets/spraying.html")).toEqual({
    type: "code",
    lang: "html",
    meta: 'title="spraying.html"',
    value: code,
  });
  expect(pageWith("Request", "optimality.rank")).toMatchObject({
    lang: "json",
    value: requests["optimality.rank"]!.code,
  });
});

test("a program stands there in every language, in tabs", () => {
  const { name, children } = pageWith("Program", "docs/snippets/week-of-lifts");
  expect(name).toBe("Tabs");
  expect(children!.map(({ children: codes }) => codes![0]!.value)).toEqual(
    languages.map(({ ending }) => snippets[`docs/snippets/week-of-lifts.${ending}`]!.code),
  );
});

test("code that is not there fails the build with the name of the component", () => {
  expect(() => pageWith("Example", "nowhere")).toThrow('There is no code for <Example name="nowhere" />.');
});
