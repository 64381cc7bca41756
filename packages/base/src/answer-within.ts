/** Default timeout of a database query [ms]. It is long, because the machine may be busy. A server that refuses requests under load sets a shorter timeout. */
export const patientMs = 10_000;

/**
 * Waits at most `ms` milliseconds for an answer. An answer that arrives in time is returned, even if a busy event loop reads it later. Answers that arrive
 * later are ignored.
 *
 * @throws Error if there was no answer in time. If the answer is an error, it is thrown.
 */
export async function answerWithin<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = (): void => reject(new Error(`no answer within ${ms} ms`));
    timer = setTimeout(() => setImmediate(refuse), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
