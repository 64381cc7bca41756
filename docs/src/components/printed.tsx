import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import CodeBlock from "@theme/CodeBlock";
import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ReactNode } from "react";
import type { languages } from "../../languages.mts";
import type { Printed } from "../../printed.mts";

interface Named {
  readonly name: string;
}

/** Shows a program from `snippets/`. A test runs each of these programs. */
export function Snippet({ name }: Named): ReactNode {
  return <Code {...usePrinted("snippets", name)} />;
}

/** Shows a program in all languages, in tabs. The name is its path without an extension. */
export function Program({ name }: Named): ReactNode {
  const { customFields } = useDocusaurusContext().siteConfig;
  const known = customFields as { readonly languages: typeof languages };
  return (
    <Tabs groupId="language" queryString>
      {known.languages.map(({ value, label, ending }) => (
        <TabItem key={value} value={value} label={label}>
          <Snippet name={`${name}.${ending}`} />
        </TabItem>
      ))}
    </Tabs>
  );
}

/** Shows an example configuration of the repository. The name is its folder. */
export function Example({ name }: Named): ReactNode {
  return <Code {...usePrinted("examples", name)} />;
}

/** Shows the example body of an endpoint. The name is that of the endpoint. */
export function Request({ name }: Named): ReactNode {
  return <Code {...usePrinted("requests", name)} />;
}

function usePrinted(kind: "snippets" | "examples" | "requests", name: string): Printed {
  const { customFields } = useDocusaurusContext().siteConfig;
  const known = customFields as Readonly<Record<typeof kind, Readonly<Record<string, Printed>>>>;
  const found = known[kind][name];
  if (found === undefined) throw new Error(`There is no ${name} in ${kind}.`);
  return found;
}

function Code({ language, title, code }: Printed): ReactNode {
  return (
    <CodeBlock language={language} title={title}>
      {code}
    </CodeBlock>
  );
}
