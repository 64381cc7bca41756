import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactElement } from "react";
import type { figures } from "../../figures.mts";

/** Shows a number that comes from the code, as a part of the text. */
export function Figure({ name }: { readonly name: keyof typeof figures }): ReactElement {
  const { siteConfig } = useDocusaurusContext();
  const known = siteConfig.customFields?.["figures"] as typeof figures;
  const value = known[name];
  if (value === undefined) throw new Error(`There is no figure ${name}.`);
  return <>{value}</>;
}
