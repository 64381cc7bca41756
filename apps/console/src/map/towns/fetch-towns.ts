/** A file of towns, from this server. @throws Error where it does not come. */
export async function fetchTowns(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the towns are answered with ${response.status}`);
  return response.text();
}
