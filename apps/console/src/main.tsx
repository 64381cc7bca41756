import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./data/queries/queries.ts";
import { whenAnswered } from "./data/api/when-answered.ts";
import { App } from "./shell/app.tsx";
import { registerWorker } from "./shell/register-worker.ts";
import { FaultBoundary } from "./shell/faults/fault-boundary.tsx";

const queries = queryClient();

createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <FaultBoundary title="The console could not be shown">
        <App />
      </FaultBoundary>
    </QueryClientProvider>
  </StrictMode>,
);

// It reads all files of the console once more.
whenAnswered(queries, registerWorker);
