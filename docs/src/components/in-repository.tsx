import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import CodeBlock from "@theme/CodeBlock";
import type { ReactNode } from "react";

interface Props {
  /** Path below the address of the repository, such as `issues`. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows words that lead to a page of the repository. Without an address of the repository, the words lead nowhere. */
export function InRepository({ path, children }: Props): ReactNode {
  const address = useRepository();
  return address === undefined ? children : <a href={`${address}/${path}`}>{children}</a>;
}

/** Shows the command that clones the repository. Without an address it shows nothing. */
export function CloneLine(): ReactNode {
  const address = useRepository();
  return address === undefined ? undefined : (
    <CodeBlock language="sh">{`git clone ${address}.git halcyon && cd halcyon`}</CodeBlock>
  );
}

function useRepository(): string | undefined {
  const { customFields } = useDocusaurusContext().siteConfig;
  return (customFields as { readonly repository?: string }).repository;
}
