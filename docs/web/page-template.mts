import { startOnTouch } from "./start-on-touch.mts";

/**
 * Template of every built page, for the Docusaurus option `ssrTemplate`. Scripts load at the first input of the reader. Without scripts, the content of all
 * tabs is visible. For the variables, see https://docusaurus.io/docs/api/docusaurus-config#ssrTemplate.
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
