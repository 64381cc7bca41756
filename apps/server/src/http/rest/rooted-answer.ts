import type { Answer } from "../../api/pipeline/answer.ts";

/** An answer that leads to what it made by the address at which callers reach the server. @param root - The path of that address. */
export function rootedAnswer<Output>(answer: Answer<Output>, root: string): Answer<Output> {
  if (root === "" || !("headers" in answer)) return answer;
  const location = answer.headers?.["location"];
  return location === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, location: root + location } };
}
