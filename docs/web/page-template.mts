import { startOnTouch } from "./start-on-touch.mts";

/**
 * The frame of every built page, for Docusaurus' `ssrTemplate`: its scripts wait for the reader. Where none run, all tabs are open.
 * In the place of each part stands what Docusaurus calls it, see https://docusaurus.io/docs/api/docusaurus-config#ssrTemplate.
 */
export const pageTemplate = `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <%~ it.metaAttributes.join("") %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((sheet) => { %><link rel="stylesheet" href="<%= it.baseUrl %><%= sheet %>" /><% }); %>
    <noscript><style>[role=tabpanel][hidden] { display: block !important }</style></noscript>
    <script>(${startOnTouch.toString()})(<%~ JSON.stringify(it.scripts.map((script) => it.baseUrl + script)) %>)</script>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>`;
