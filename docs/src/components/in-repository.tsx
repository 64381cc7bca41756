import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import CodeBlock from "@theme/CodeBlock";
import type { ReactNode } from "react";

interface Props {
  /** Path below the URL of the repository, such as `issues`. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows a link to a page of the repository. If the URL of the repository is not known, it shows only the text. */
export function InRepository({ path, children }: Props): ReactNode {
  const address = useRepository();
  return address === undefined ? children : <a href={`${address}/${path}`}>{children}</a>;
}

/** Shows the command that clones the repository. If the URL of the repository is not known, it shows nothing. */
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
