import type { Props } from "@theme/CodeBlock";
import ElementContent from "@theme/CodeBlock/Content/Element";
import StringContent from "@theme/CodeBlock/Content/String";
import { Children, type ReactNode } from "react";

/** Code as it was built: its colours are right in each look, so it is not drawn a second time when the scripts run. */
export default function CodeBlock({ children, ...given }: Props): ReactNode {
  const parts = Children.toArray(children);
  const lines = parts.filter((part) => typeof part === "string");
  return lines.length === parts.length ? (
    <StringContent {...given}>{lines.join("")}</StringContent>
  ) : (
    <ElementContent {...given}>{children}</ElementContent>
  );
}
