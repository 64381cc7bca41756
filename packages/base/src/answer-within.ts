/** Timeout of a database whose caller sets none [ms]. It is long, because the machine may be busy. A server that sheds load sets a shorter one. */
export const patientMs = 10_000;

/**
 * Waits for an answer, but not longer than a time; late answers are ignored. An answer that has come, and that a busy loop has not read yet, is in time.
 *
 * @throws Error where there was none in time, and what the answer throws
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
