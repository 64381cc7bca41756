import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import CodeBlock from "@theme/CodeBlock";
import type { ReactNode } from "react";

const languages: Readonly<Record<string, string>> = { sh: "sh", ts: "ts", py: "python", R: "r" };

/** One of the programs in `snippets/`, each of which a test runs. */
export function Snippet({ name }: { readonly name: string }): ReactNode {
  const { snippets } = useDocusaurusContext().siteConfig.customFields as { snippets: Record<string, string> };
  const text = snippets[name];
  if (text === undefined) throw new Error(`There is no snippet ${name}.`);
  const ending = name.split(".")[1]!;
  // What is typed into a shell needs no file.
  const title = ending === "sh" ? {} : { title: name };
  return (
    <CodeBlock language={languages[ending]!} {...title}>
      {text.trim()}
    </CodeBlock>
  );
}
