// Whether the server of this container answers; the image has neither a shell nor curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/livez`, {
  signal: AbortSignal.timeout(2500),
}).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
