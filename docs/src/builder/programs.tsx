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

/** Shows how to start a server, and programs that request the hours of the page. The reader can copy them. */
export function Programs({ question }: { readonly question: Question }): ReactNode {
  const programs = programsOf(question);
  return (
    <div className="builder-programs">
      <p>
        <strong>Ask a server.</strong> <code>npm start</code> in the folder of Halcyon starts one, and prints{" "}
        <Link to="/quickstart">
          <code>HALCYON_URL</code> and <code>HALCYON_KEY</code>
        </Link>
        .
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
