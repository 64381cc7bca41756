import { findEntry } from "@halcyon/library";
import { variable } from "@halcyon/schema";
import type { CompositeResponse, HistoricalWorkabilityResponse } from "@halcyon/schema/v1";
import { projectedVariables } from "@halcyon/scoring/workability";
import { agentTalk } from "./agent-talk.mts";
import { alertParts, alertTable } from "./alerts.mts";
import { agentTools } from "./agent-tools.mts";
import { builderFiles } from "./builder/builder-files.mts";
import { compositeFilesPart } from "./composite-files.mts";
import { glossaryPart } from "./glossary.mts";
import { derivedSections, helperSections } from "./derived.mts";
import type { DocsServer } from "./docs-server.mts";
import { hazardSections } from "./hazards.mts";
import { migrationSections } from "./migration.mts";
import { calibrationGain } from "./calibration-gain.mts";
import { ensembleHours } from "./ensemble-hours.mts";
import { heightProfile } from "./height-profile.mts";
import { code, drawing, table } from "./markdown.mts";
import { mastFigures } from "./mast-figures.mts";
import { type Page, partial } from "./page.mts";
import { modelChanges } from "./model-changes.mts";
import { numberParts } from "./number/number-parts.mts";
import { makeWorkedHour } from "./number/worked-hour.mts";
import { openMeteoTable } from "./open-meteo-table.mts";
import { presetsTable } from "./presets-table.mts";
import { promiseTable, proof } from "./proof.mts";
import { realSkill, realSkillPart } from "./real-skill.mts";
import { recomputed } from "./recomputed.mts";
import { repositoryText } from "./repository-text.mts";
import { capPlot } from "./plots/cap-plot.mts";
import { reliabilityPlot } from "./plots/reliability-plot.mts";
import { scorePlot } from "./plots/score-plot.mts";
import { shapesPlot } from "./plots/shapes-plot.mts";
import { wavesPlot } from "./plots/waves-plot.mts";
import { skillRecord } from "./skill-record.mts";
import { skillPart } from "./skill.mts";
import { terminals } from "./terminals.mts";
import { tourParts } from "./tour/tour-parts.mts";
import { carriedData } from "./trust/carried-data.mts";
import { changes } from "./trust/changes.mts";
import { citation } from "./trust/citation.mts";
import { costs } from "./trust/costs.mts";
import { dataLicences } from "./trust/data-licences.mts";
import { measured } from "./trust/measured.mts";
import { releaseList, repositoryChangelog } from "./trust/releases.mts";
import { watchReplayPart } from "./watch-replay.mts";
import { windowExample } from "./window-example.mts";
import { workabilityPlot } from "./plots/workability-plot.mts";

/** Task and place that the drawings of scores use. */
const shown = { task: 12, place: "Hamburg", latitude: 53.5, longitude: 10 } as const;

const fanWords =
  "Thirty days of scores: one line for the first five days, then the median with a range from Q10 to Q90.";

/** Returns the generated drawings and tables that handwritten pages import. */
export async function parts(server: DocsServer): Promise<Page[]> {
  return [
    ...(await builderFiles()),
    ...tourParts(),
    partial(
      "fan-chart.mdx",
      drawing(scorePlot(await hours(server, 720), fanWords)),
      `_${findEntry("task", shown.task)!.name} in ${shown.place}, 30 days ahead, as a server on synthetic weather answers._`,
    ),
    partial("membership-shapes.mdx", drawing(shapesPlot())),
    partial("cap.mdx", drawing(capPlot())),
    partial("reliability.mdx", drawing(reliabilityPlot())),
    partial("waves.mdx", drawing(wavesPlot())),
    await workability(server),
    await calibrationGain(),
    mastFigures(),
    await ensembleHours(server),
    await heightProfile(server),
    await modelChanges(),
    ...(await terminals(server)),
    await proof(),
    promiseTable(),
    ...numberParts(await makeWorkedHour(server)),
    windowExample(),
    ...alertParts(),
    partial("alerts.mdx", alertTable()),
    compositeFilesPart(),
    glossaryPart(),
    agentTools(),
    await agentTalk(server),
    watchReplayPart(),
    skillPart(skillRecord("synthetic"), skillRecord("too-sure"), {
      raw: skillRecord("public"),
      calibrated: skillRecord("public-calibrated"),
    }),
    realSkillPart(realSkill()),
    partial(
      "derived-variables.mdx",
      ...derivedSections(),
      "## Formulas inside formulas",
      ...helperSections(),
    ),
    partial("hazard-indices.mdx", ...hazardSections()),
    partial("migration.mdx", ...migrationSections()),
    partial("projected-variables.mdx", projected()),
    partial("presets.mdx", presetsTable()),
    partial("open-meteo-forecasts.mdx", await openMeteoTable()),
    partial("data-licences.mdx", await dataLicences()),
    partial("carried-data.mdx", carriedData()),
    partial("citation.mdx", citation(repositoryText("CITATION.cff"))),
    partial("costs.mdx", costs()),
    partial("changes.mdx", changes()),
    partial("releases.mdx", releaseList(repositoryChangelog())),
    partial("measured.mdx", measured(repositoryText("bench/results.json"))),
    partial("recomputed.mdx", recomputed(repositoryText("apps/server/scripts/recompute/recorded.txt"))),
    partial("security.mdx", belowTitle(repositoryText("SECURITY.md"))),
    partial("checks.mdx", tableOf(repositoryText("CONTRIBUTING.md"))),
  ];
}

async function hours(server: DocsServer, count: number): Promise<CompositeResponse["forecast"]> {
  const { latitude, longitude, task } = shown;
  const { forecast } = await asked<CompositeResponse>(server, "/v1/optimality/composite/", {
    request: { latitude, longitude, forecast_hours: count, model: "noaa" },
    constraint_params: { id: task, type: "task" },
  });
  return forecast;
}

async function workability(server: DocsServer): Promise<Page> {
  const { latitude, longitude, task, place } = shown;
  const { months, metadata } = await asked<HistoricalWorkabilityResponse>(
    server,
    "/v1/historical/workability/",
    { request: { latitude, longitude }, constraint_params: { id: task, type: "task" } },
  );
  return partial(
    "workability.mdx",
    drawing(workabilityPlot(months)),
    `_${findEntry("task", task)!.name} in ${place}, ${metadata.years.start} to ${metadata.years.end}, as a server on synthetic weather counts: from P10 to P90 of the years, with a line at P50._`,
  );
}

async function asked<Answer>(server: DocsServer, path: string, body: object): Promise<Answer> {
  const { status, text } = await server.send("POST", path, body);
  if (status !== 200) throw new Error(`What the pages draw could not be had: ${text}`);
  return JSON.parse(text) as Answer;
}

function projected(): string {
  return table(
    ["variable", "how a change moves the hours of the baseline"],
    projectedVariables.map((name) => [
      code(name),
      variable(name).climateChange?.method === "add" ? "added" : "multiplied",
    ]),
  );
}

/** Returns the content of a Markdown file without its title. */
function belowTitle(text: string): string {
  return text.replace(/^# .*\n+/, "").trim();
}

/** Returns the first table in a Markdown file. */
function tableOf(text: string): string {
  return text.split("\n\n").find((block) => block.startsWith("|"))!;
}
