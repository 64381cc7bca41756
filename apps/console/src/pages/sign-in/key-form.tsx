import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { apiKey } from "../../data/api/api-key.ts";
import { callProblem, type CallProblem } from "../../data/api/call-problem.ts";
import { forgetAnswers } from "../../data/api/cached-answers.ts";
import { client } from "../../data/api/client.ts";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { storedBoard, useBoard } from "../../data/state/stored-board.ts";
import { recentPlaces } from "../../data/state/recent-places.ts";

/** Asks for the API key of the tab, and stores the key if the server accepts it. Says so if the console was opened by an entry link that no longer works. */
export function KeyForm({ isLinkRefused }: { readonly isLinkRefused?: boolean | undefined }) {
  const [text, setText] = useState("");
  const [isOfDevice, setOfDevice] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const queries = useQueryClient();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await client.usage.query({}, { context: { key: text.trim() } });
      // What another key has seen may be of another account.
      queries.clear();
      await forgetAnswers();
      apiKey.keep(text.trim(), isOfDevice);
    } catch (error) {
      setProblem(callProblem(error));
      setBusy(false);
    }
  };
  return (
    <form className="key-form card" onSubmit={(event) => void submit(event)}>
      <h1>When does the weather let you work?</h1>
      <p>
        Give an API key to see, hour by hour, how well the weather suits a task at a place, why, and how sure
        that is. The server prints a demo key when it starts.
      </p>
      {isLinkRefused && (
        <p role="status">
          The link that you opened works once, within 15 minutes of the start. Start the server again for a
          new link, or give the demo key.
        </p>
      )}
      <label htmlFor="key">API key</label>
      <div className="row">
        <input
          id="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? "Asking…" : "Open"}
        </button>
      </div>
      <label className="tick-box">
        <input type="checkbox" checked={isOfDevice} onChange={({ target }) => setOfDevice(target.checked)} />
        Keep the key on this device
      </label>
      <p className="note">
        {isOfDevice
          ? "It stays in this browser until you sign out. Choose this only on your own device."
          : "It stays in this tab and is deleted when you close it."}
      </p>
      <KeptPlaces />
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}

/** Lists the places that this browser keeps without a sign-in, and deletes them on request. */
function KeptPlaces() {
  const sites = useBoard().sites.length;
  const [recent, setRecent] = useState(() => recentPlaces.read().length);
  if (sites + recent === 0) return null;
  const forget = (): void => {
    storedBoard.forget();
    recentPlaces.forget();
    setRecent(0);
  };
  return (
    <p className="note">
      This browser keeps {sites === 1 ? "1 site" : `${sites} sites`} and{" "}
      {recent === 1 ? "1 recent place" : `${recent} recent places`} of an earlier user.{" "}
      <button type="button" className="quiet" onClick={forget}>
        Forget them
      </button>
    </p>
  );
}
