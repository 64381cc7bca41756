import type { BytesAnswer, JsonAnswer } from "./answer.ts";

/** Returns the bytes of a response in pieces. Values become JSON. */
export function writeAnswer(answer: JsonAnswer<unknown> | BytesAnswer): readonly (Buffer | string)[] {
  if ("chunks" in answer)
    return answer.tail === undefined ? answer.chunks : [...answer.chunks, answer.tail.plain()];
  return [answer.json === undefined ? "" : JSON.stringify(answer.json)];
}
