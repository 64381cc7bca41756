import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import CodeBlock from "@theme/CodeBlock";
import type { ReactNode } from "react";

/** One of the example configurations of the repository, by the name of its folder. */
export function Example({ name }: { readonly name: string }): ReactNode {
  const { examples } = useDocusaurusContext().siteConfig.customFields as { examples: Record<string, string> };
  const text = examples[name];
  if (text === undefined) throw new Error(`There is no example ${name}.`);
  return (
    <CodeBlock language="json" title={`examples/${name}/halcyon.config.json`}>
      {text.trim()}
    </CodeBlock>
  );
}
