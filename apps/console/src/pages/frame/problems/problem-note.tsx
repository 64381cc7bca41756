import type { CallProblem } from "../../../data/api/call-problem.ts";
import { apiKey, useApiKey } from "../../../data/api/api-key.ts";
import { useAddress } from "../../../data/state/address.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { RetryTime, useReached } from "./retry-time.tsx";
import type { ProblemCode } from "@halcyon/schema";

interface Props {
  readonly problem: CallProblem;
  readonly retry?: () => void;
  /** Advice that applies only on this page; by default, the general advice for the problem is shown. */
  readonly advice?: string | undefined;
}

/** Shows a problem and how to resolve it. */
export function ProblemNote({ problem, retry, advice }: Props) {
  const { code, title, detail, fields, page, again, againFromMs } = problem;
  const { view } = useAddress();
  const key = useApiKey();
  const isReached = useReached(againFromMs);
  const others = fields.filter((field) => field.detail !== detail);
  const isOfKey = code === "invalid_api_key" || code === "missing_api_key";
  return (
    <div className="problem card" role="alert">
      <h2>{title}</h2>
      <p>{detail}</p>
      {others.length > 0 && (
        <ul>
          {others.map((field) => (
            <li key={field.detail}>{field.detail}</li>
          ))}
        </ul>
      )}
      <RetryTime problem={problem} zone={view.zone} />
      {page !== undefined && <p>{advice ?? remedyWords(code)}</p>}
      <p className="row">
        {retry !== undefined && again && (
          <button type="button" disabled={!isReached} onClick={retry}>
            Try again
          </button>
        )}
        {isOfKey && key !== null && (
          <button type="button" className="primary" onClick={() => apiKey.forget()}>
            Give another key
          </button>
        )}
        {code === "allowance_exhausted" && (
          <PageLink page="account" view={view}>
            See what was used
          </PageLink>
        )}
        {page !== undefined && <a href={page}>More about this problem</a>}
      </p>
    </div>
  );
}

const choose = "Choose another place, task, model or time under “Place, task and hours”.";
const reload = "Reload the page to see the current list.";
const operator = "Tell the operator of this server what you did, and send this text.";
const wait = "Wait a moment, then try again.";

/** Advice for the readers of the console, by problem code. */
const remedies: Readonly<Record<ProblemCode, string>> = {
  missing_api_key: "Enter your key. You get one from the operator of this server.",
  invalid_api_key: "Enter the key exactly as you got it, or ask the operator of this server for another one.",
  offering_not_in_package: "Ask the operator of this server for a package that includes this page.",
  read_only_entry: "Save it as your own, and change that.",
  origin_not_allowed: operator,
  not_found: reload,
  entry_not_found: "Choose another task or scenario in the search, or one under “Tasks”.",
  place_not_found: "Choose another place, by its name, on the map or by coordinates.",
  job_not_found: reload,
  watch_not_found: "It was deleted. See “All” under watches.",
  event_not_found: "It is older than 30 days. See the newer events.",
  webhook_not_found: reload,
  delivery_not_found: reload,
  address_not_found: reload,
  feed_not_found: reload,
  map_not_found: "The map was deleted.",
  too_many_maps: "Delete maps that you no longer need, or ask the operator of this server for more.",
  plan_not_found: "The plan was deleted.",
  too_many_plans: "Delete plans that you no longer need, or ask the operator of this server for more.",
  maps_unavailable: "This server keeps no maps.",
  table_not_found: "The table has expired or was deleted.",
  link_not_found: "The link has expired or was deleted. Ask the person who gave it to you for a new one.",
  evidence_not_found: "The report was deleted, or has expired. Order it again.",
  warning_not_found: "The warning is no longer stored. See the live warnings of the place.",
  method_not_allowed: operator,
  not_acceptable: operator,
  request_timeout: "Check the connection of this device, then try again.",
  idempotency_conflict: wait,
  too_many_entries: "Delete tasks or scenarios that you no longer need under “Tasks”, then save again.",
  too_many_watches: "Delete watches that you no longer need, or ask the operator of this server for more.",
  too_many_destinations: "Delete some under “Where it goes”, or ask the operator of this server for more.",
  too_many_tables: "Delete tables that you no longer need, or ask the operator of this server for more.",
  too_many_links: "Delete links that you no longer need, or ask the operator of this server for more.",
  too_many_reports: "Wait until a report is done, or delete reports that you no longer need.",
  destination_unconfirmed: "Confirm it first: open the link in the mail, or let the webhook answer its test.",
  not_redeliverable: "Enable the webhook first, then send it again.",
  version_gone: "Reload the page. If this stays, ask the operator of this server for a newer console.",
  precondition_failed:
    "Somebody changed it in the meantime. Reload the page to see that change, then make yours.",
  payload_too_large: "Ask for fewer limits, places or hours.",
  answer_too_large: "Ask for a smaller area, or for fewer hours.",
  uri_too_long: "The address is too long. Choose the place and the task again.",
  unsupported_media_type: operator,
  malformed_request: operator,
  invalid_request: "Correct the fields named above, then try again.",
  field_unavailable: "Choose another model that is named above, or ask for single places.",
  entry_needs_v2: operator,
  warnings_unavailable:
    "Wait until the feed of warnings is read again. Or ask the authority yourself, and choose a task that does not stop at warnings.",
  circular_links: "Remove one of the links between these tasks, so that they no longer wait for each other.",
  impossible_task: "Give the task longer shifts, or the resource more units.",
  past_unavailable: "Choose another model, or ask the operator of this server for its past runs.",
  model_unavailable: "Choose another model.",
  variable_unavailable: "Choose another model or place, or a task without this variable.",
  horizon_exceeded: "Choose fewer hours.",
  location_outside_coverage: "Choose a place inside the area that is named above.",
  destination_refused: "Give an address on the public internet that begins with https://.",
  channel_unavailable: "Read it under “Told” instead, or ask the operator of this server to set this up.",
  precondition_required: operator,
  allowance_exhausted:
    "Ask for less, wait until the next period of the allowance, or ask the operator of this server for more.",
  too_many_requests: wait,
  headers_too_large: "Delete the cookies of this address in your browser, then reload the page.",
  internal: `${wait} If this stays: ${operator.charAt(0).toLowerCase()}${operator.slice(1)}`,
  data_gap: "Look at other hours or another place, or come back after the next run of the model.",
  stale_forecast: "Choose the other model, or come back after its next run.",
  weather_unavailable: "Wait a moment and try again, or choose the other model.",
  overloaded: wait,
  starting: wait,
};

/** Returns the advice for a problem. For unknown codes, returns general advice. */
function remedyWords(code: string): string {
  return new Map<string, string>(Object.entries(remedies)).get(code) ?? `${wait} ${choose}`;
}
