import Link from "@docusaurus/Link";
import CodeBlock from "@theme/CodeBlock";
import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import type { ReactNode } from "react";
import { type Language, programsOf, type Question } from "../../builder/programs.mts";

const languages: readonly {
  readonly value: Language;
  readonly label: string;
  readonly code: string;
}[] = [
  { value: "curl", label: "curl", code: "sh" },
  { value: "ts", label: "TypeScript", code: "ts" },
  { value: "python", label: "Python", code: "python" },
  { value: "r", label: "R", code: "r" },
];

/** Shows the equivalent request to a server as programs for copying. */
export function Programs({ question }: { readonly question: Question }): ReactNode {
  const programs = programsOf(question);
  return (
    <div className="builder-programs">
      <p>
        <strong>The same question to a server</strong>, with your limits.{" "}
        <Link to="/quickstart">npm start</Link> prints the two values that it reads, <code>HALCYON_URL</code>{" "}
        and <code>HALCYON_KEY</code>. A server answers for its own weather, from its current hour on: its
        numbers are others.
      </p>
      <Tabs groupId="language" lazy>
        {languages.map(({ value, label, code }) => (
          <TabItem key={value} value={value} label={label}>
            <CodeBlock language={code}>{programs[value]}</CodeBlock>
          </TabItem>
        ))}
      </Tabs>
    </div>
  );
}
