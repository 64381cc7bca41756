import { ApiCall } from "./api-call.ts";

/** An answer of lines on its way; `for await` gives each line when it comes. */
export class LinesCall<Line> extends ApiCall<AsyncIterable<Line>> implements AsyncIterable<Line> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    yield* await this;
  }
}
