import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import CodeBlock from "@theme/CodeBlock";
import type { ReactNode } from "react";
import type * as Decisions from "../../decisions.mts";

/** The example of an endpoint, by its name in the contract. */
export function Request({ name }: { readonly name: string }): ReactNode {
  const { requests } = useDocusaurusContext().siteConfig.customFields as Pick<typeof Decisions, "requests">;
  const request = requests[name];
  if (request === undefined) throw new Error(`There is no request ${name}.`);
  return (
    <CodeBlock language="json" title={`POST ${request.path}`}>
      {JSON.stringify(request.body, undefined, 2)}
    </CodeBlock>
  );
}
