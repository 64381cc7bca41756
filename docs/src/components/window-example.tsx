import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";
import { ScrollTable } from "./scroll-table.tsx";
import type * as Decisions from "../../decisions.mts";

/** A window in a small ensemble: its members hour by hour, and what counting them gives. */
export function WindowExample(): ReactNode {
  const { windowExample } = useDocusaurusContext().siteConfig.customFields as Pick<
    typeof Decisions,
    "windowExample"
  >;
  const { memberScores, minimumScore, hourlyShares, probability, product } = windowExample;
  return (
    <>
      <ScrollTable>
        <thead>
          <tr>
            <th>member</th>
            {hourlyShares.map((_, hour) => (
              <th key={hour}>hour {hour + 1}</th>
            ))}
            <th>every hour at least {minimumScore}</th>
          </tr>
        </thead>
        <tbody>
          {memberScores.map((scores, member) => (
            <tr key={member}>
              <td>{member}</td>
              {scores.map((score, hour) => (
                <td key={hour}>{score}</td>
              ))}
              <td>{scores.every((score) => score >= minimumScore) ? "yes" : "no"}</td>
            </tr>
          ))}
          <tr>
            <td>share</td>
            {hourlyShares.map((share, hour) => (
              <td key={hour}>{share}</td>
            ))}
            <td>
              <strong>{probability}</strong>
            </td>
          </tr>
        </tbody>
      </ScrollTable>
      <p>
        Counted inside the members the probability is {probability}. The product of the shares is{" "}
        {Number(product.toFixed(2))}.
      </p>
    </>
  );
}
