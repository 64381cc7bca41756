/** Addresses of pages under which they were once published, each with the address that they have now. Others link to the old ones. */
export const movedPages: ReadonlyMap<string, string> = new Map([["/plans", "/prices"]]);

/**
 * Returns the HTML page that an old address shows. It leads to the new address, with its anchor if scripts run, and is not listed by search engines.
 *
 * @param address - New address, with the base of the site.
 */
export function movedPage(address: string): string {
  const script = `location.replace(${JSON.stringify(address)} + location.search + location.hash)`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="1; url=${address}">
<script>${script}</script>
</head>
<body><main><h1>This page has moved</h1><p>You find it at <a href="${address}">${address}</a>.</p></main></body>
</html>
`;
}
