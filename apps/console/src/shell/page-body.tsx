import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Page } from "../data/state/address.ts";
import { useOnline } from "../data/state/connection.ts";
import { MissingFile } from "./faults/after-upgrade.ts";
import { FaultBoundary } from "./faults/fault-boundary.tsx";
import { FaultNote } from "./faults/fault-note.tsx";
import { Loading } from "../widgets/loading.tsx";
import { pageQuery } from "./page-query.ts";

/** A page of the console. Where it fails, the way to the other pages stays. */
export function PageBody({ page }: { readonly page: Page }) {
  const { data: Body, isError, error, refetch } = useQuery(pageQuery(page));
  const isOnline = useOnline();
  const queries = useQueryClient();
  if (Body !== undefined) {
    return (
      <FaultBoundary
        key={page}
        title="This page could not be shown"
        beforeRetry={() => queries.removeQueries({ type: "inactive" })}
      >
        <Body />
      </FaultBoundary>
    );
  }
  if (!isError) return <Loading what="the page" />;
  return (
    <FaultNote title="This page could not be loaded" retry={() => void refetch()}>
      {!isOnline && "This device is offline: the page is loaded by itself when it is connected again."}
      {isOnline && (error instanceof MissingFile && error.isReplaced ? replacedWords : silentWords)}
    </FaultNote>
  );
}

const replacedWords =
  "The server is being given a new version, and not all of it is there yet. Try again in a minute, or load the console again.";
const silentWords =
  "The server did not give the file that draws it. Check that the server is running and that this device is connected, then try again.";
