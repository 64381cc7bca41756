import { type Agent, request as httpRequest } from "node:http";
import { goodBody } from "../harness/running-server.suite.ts";

/** Server and key for a request. */
export interface Asked {
  readonly url: string;
  readonly key: string;
}

/** Returns the status of one score request; 0 if the response was not complete. */
export function statusOfScore({ url, key }: Asked, agent: Agent, body: unknown = goodBody): Promise<number> {
  return new Promise((resolve) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const sending = httpRequest(`${url}/v1/optimality/composite/`, { method: "POST", agent, headers });
    sending
      .on("error", () => resolve(0))
      .on("response", (answer) => {
        answer.resume().on("error", () => resolve(0));
        answer.on("end", () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      });
    sending.end(JSON.stringify(body));
  });
}
