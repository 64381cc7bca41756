// Whether the server of this container answers; the image has neither a shell nor curl. Docker ends a check that takes too long.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/livez`).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
