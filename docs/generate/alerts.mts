import { parse } from "yaml";
import { codeBlock, prose, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { repositoryText } from "./repository-text.mts";

/** Alerting rule of Prometheus. */
export interface Alert {
  readonly alert: string;
  readonly expr: string;
  /** Duration for which the expression must be true before the alert fires; if absent, the alert fires immediately. */
  readonly for?: string;
  readonly labels: { readonly severity: "page" | "ticket" };
  readonly annotations: { readonly description: string; readonly runbook: string };
}

/** Returns the alerting rules that the project provides for operators. */
export function alerts(): readonly Alert[] {
  const { groups } = parse(repositoryText("deploy/prometheus/halcyon.rules.yaml")) as {
    readonly groups: readonly { readonly rules: readonly Alert[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** Returns the file name of the page of an alert, without its extension. */
export function slugOf({ alert }: Pick<Alert, "alert">): string {
  return alert.replaceAll(/(?<!^)(?=[A-Z])/g, "-").toLowerCase();
}

const unitWords = { m: "minute", h: "hour", d: "day" } as const;

/** Returns a Prometheus duration in words: `15m` is "15 minutes". */
function inWords(duration: string): string {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(duration)!;
  return `${count} ${unitWords[unit as keyof typeof unitWords]}${count === "1" ? "" : "s"}`;
}

const urgency = {
  page: "wakes somebody: callers are hurt now",
  ticket: "can wait for the next working hour",
} as const;

/** Returns a generated part for the page of each alert, made from the rule of the alert. */
export function alertParts(): Page[] {
  return alerts().map((rule) =>
    partial(
      `alerts/${slugOf(rule)}.mdx`,
      prose(rule.annotations.description),
      `The alert ${urgency[rule.labels.severity]}. It goes off ${rule.for === undefined ? "as soon as this holds" : `when this has held for ${inWords(rule.for)}`}:`,
      codeBlock("promql", rule.expr),
    ),
  );
}

/** Returns a table of all alerts with links to their pages. */
export function alertTable(): string {
  return table(
    ["alert", "severity", "what to look at first"],
    alerts().map((rule) => [
      `[${rule.alert}](/runbook/${slugOf(rule)}.mdx)`,
      rule.labels.severity,
      prose(rule.annotations.description),
    ]),
  );
}
