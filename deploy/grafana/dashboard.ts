import { type Panel, rows } from "./panels.ts";

/** Columns of a dashboard of Grafana, and the size of a chart in them. */
const columns = 24;
const size = { w: 8, h: 8 } as const;
const rowHeight = 1;

const datasource = { type: "prometheus", uid: "${datasource}" } as const;

/** The dashboard as Grafana imports it; the reader chooses the data source and the servers. */
export function dashboard(): object {
  return {
    uid: "halcyon",
    title: "Halcyon",
    description: "The service that callers get, and its possible causes.",
    tags: ["halcyon"],
    schemaVersion: 39,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [
        { type: "datasource", name: "datasource", label: "Prometheus", query: "prometheus" },
        {
          type: "query",
          name: "instance",
          label: "Server",
          datasource,
          query: "label_values(halcyon_held_bytes, instance)",
          refresh: 2,
          multi: true,
          includeAll: true,
          allValue: ".*",
        },
      ],
    },
    panels: laidOut(),
  };
}

/** Rows below each other, with as many charts beside each other as fit. */
function laidOut(): object[] {
  const panels: object[] = [];
  let y = 0;
  for (const { title, panels: charts } of rows) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title,
      gridPos: { x: 0, y, w: columns, h: rowHeight },
    });
    y += rowHeight;
    for (const [index, chart] of charts.entries()) {
      const [x, line] = [(index * size.w) % columns, Math.floor((index * size.w) / columns)];
      panels.push(timeSeries(panels.length + 1, chart, { x, y: y + line * size.h, ...size }));
    }
    y += Math.ceil((charts.length * size.w) / columns) * size.h;
  }
  return panels;
}

function timeSeries(id: number, { title, description, unit, queries }: Panel, gridPos: object): object {
  return {
    id,
    type: "timeseries",
    title,
    description,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi" } },
    targets: queries.map(({ expr, legend, exemplar = false }, index) => ({
      refId: String.fromCodePoint("A".codePointAt(0)! + index),
      datasource,
      expr,
      legendFormat: legend,
      exemplar,
    })),
  };
}
