import type { EntryDetail } from "@halcyon/schema";
import type { EvidenceSummary } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import type { View } from "../../../data/state/view.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { reportQuery, reportsQuery } from "./evidence-queries.ts";
import { progressWords } from "./evidence-words.ts";
import { type EvidenceOrder, evidenceOrder, reportFor } from "./evidence-order.ts";
import { OrderCard } from "./order-card.tsx";
import { ReportView } from "./report/report-view.tsx";

interface Props {
  readonly view: View;
  readonly entry: EntryDetail;
  /** True if the weather is synthetic. */
  readonly isMadeUp: boolean;
  /** Number of past years whose runs the report covers. */
  readonly years: number;
  /** True if the report also has corrected probabilities. */
  readonly calibrated: boolean;
}

/** Number of reports of the account from which on the page asks the reader before it orders a report on synthetic weather. */
const selfOrderedMax = 10;

/** Shows the report on promised windows for the viewed place and entry. If there is no report, offers to order one. */
export function EvidenceSection({ view, entry, isMadeUp, years, calibrated }: Props) {
  const order = useMemo(() => evidenceOrder(view, { years, calibrated }), [view, years, calibrated]);
  const reports = useQuery(reportsQuery);
  const { data: all, isError, error, refetch } = reports;
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (all === undefined) return <Loading what="your reports" shape="chart" />;
  const found = reportFor(all, order);
  if (found !== undefined) return <FoundReport id={found.id!} {...{ order, entry, isMadeUp }} />;
  const isWorking = all.some(({ finished_at: finished }) => finished === null);
  const isOrderedHere = isMadeUp && !isWorking && all.length < selfOrderedMax;
  // The promises of a report that is done give the corrected probabilities for nothing.
  const plain = calibrated ? reportFor(all, { ...order, calibrated: false }) : undefined;
  const isKnown = plain?.status === "done";
  const asked = isKnown ? { ...order, ...readAs(plain.request) } : order;
  // With another order, the card begins anew.
  return (
    <OrderCard
      key={JSON.stringify(asked)}
      {...{ isMadeUp }}
      order={asked}
      isOrderedHere={isKnown ? "if-free" : isOrderedHere}
    />
  );
}

/** Returns those fields of a report's request on which the runs depend that it reads, beside its question. */
function readAs({ every_days: everyDays, compare }: EvidenceSummary["request"]) {
  return { compare, ...(everyDays === undefined ? {} : { every_days: everyDays }) };
}

interface FoundProps extends Pick<Props, "entry" | "isMadeUp"> {
  readonly id: string;
  readonly order: EvidenceOrder;
}

function FoundReport({ id, order, entry, isMadeUp }: FoundProps) {
  const { data: found, isError, error, refetch } = useQuery(reportQuery(id));
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (found === undefined) return <Loading what="the report" shape="chart" />;
  if (found.report !== null)
    return <ReportView id={id} report={found.report} {...{ order, entry, isMadeUp }} />;
  if (found.failure !== null)
    return (
      <OrderCard {...{ order, isMadeUp }} isOrderedHere={false}>
        <p className="wrong" role="alert">
          The last report ended without a result. {found.failure.detail}
        </p>
      </OrderCard>
    );
  return (
    <section className="card evidence-work" aria-labelledby="work-title">
      <h2 id="work-title">The past is being read</h2>
      <progress value={found.progress} max={1} aria-labelledby="work-title" />
      <p role="status">{progressWords(found)}</p>
      <p className="note">
        {isMadeUp && "On synthetic weather the report starts by itself. "}
        You may leave this page: the work goes on.
      </p>
    </section>
  );
}
