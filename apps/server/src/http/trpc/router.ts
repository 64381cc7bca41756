import { v2 } from "@halcyon/schema";
import { initTRPC } from "@trpc/server";
import { callerOf } from "../gate/caller-of.ts";
import { problem } from "../../errors/problem.ts";
import { requestContext } from "../request-context.ts";
import type { V2Name } from "../../api/v2/handler.ts";
import { type CallContext, endpointCall, type Given } from "./endpoint-call.ts";
import { refusalOfCall } from "./refusal-of-call.ts";
import type { Weather } from "../../api/v2/hours/weather-handler.ts";

const trpc = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const refusal = refusalOfCall(error);
    const { message, retryAfterSeconds } = refusal;
    const requestId = ctx === undefined ? "" : requestContext(ctx.request).requestId;
    // Calls that share a request have no headers of their own.
    return {
      ...shape,
      message,
      data: { ...shape.data, problem: problem(refusal, requestId), retryAfterSeconds },
    };
  },
});

/** Base of every procedure. Each call must be admitted to the API before its input is read. */
const procedure = trpc.procedure.use(async ({ ctx, next }) => {
  await ctx.enter();
  return next();
});

/** Procedures that the console calls. Each procedure calls an endpoint of V2, with the same checks as under /v2. */
export const router = trpc.router({
  composite: asks("optimality.composite"),
  windows: asks("optimality.windows"),
  rank: asks("optimality.rank"),
  cost: asks("costs.preview"),
  models: asks("models.list"),
  tasks: asks("tasks.list"),
  scenarios: asks("scenarios.list"),
  task: asks("tasks.get"),
  scenario: asks("scenarios.get"),
  createTask: changes("tasks.create"),
  createScenario: changes("scenarios.create"),
  replaceTask: changes("tasks.replace"),
  replaceScenario: changes("scenarios.replace"),
  deleteTask: changes("tasks.delete"),
  deleteScenario: changes("scenarios.delete"),
  taskVersion: asks("tasks.version"),
  scenarioVersion: asks("scenarios.version"),
  usage: asks("usage"),
  places: asks("places.find"),
  warnings: asks("warnings.list"),
  orderEvidence: changes("evidence.create"),
  evidenceList: asks("evidence.list"),
  evidence: asks("evidence.get"),
  evidenceCases: asks("evidence.cases"),
  verification: asks("verification.get"),
  workability: asks("historical.workability"),
  futureWorkability: asks("projections.workability"),
  datasets: asks("datasets.list"),
  watches: asks("watches.list"),
  watch: asks("watches.get"),
  watchCost: asks("watches.cost"),
  watchSpans: asks("watches.spans"),
  createWatch: changes("watches.create"),
  replaceWatch: changes("watches.replace"),
  deleteWatch: changes("watches.delete"),
  pauseWatch: changes("watches.pause"),
  resumeWatch: changes("watches.resume"),
  events: asks("events.list"),
  webhooks: asks("webhooks.list"),
  createWebhook: changes("webhooks.create"),
  replaceWebhook: changes("webhooks.replace"),
  deleteWebhook: changes("webhooks.delete"),
  rotateWebhook: changes("webhooks.rotate"),
  testWebhook: changes("webhooks.test"),
  enableWebhook: changes("webhooks.enable"),
  deliveries: asks("deliveries.list"),
  redeliver: changes("deliveries.redeliver"),
  feeds: asks("feeds.list"),
  createFeed: changes("feeds.create"),
  deleteFeed: changes("feeds.delete"),
  links: asks("links.list"),
  createLink: changes("links.create"),
  deleteLink: changes("links.delete"),
  tables: asks("tables.list"),
  createTable: changes("tables.create"),
  deleteTable: changes("tables.delete"),
  maps: asks("maps.list"),
  mapCost: asks("maps.cost"),
  createMap: changes("maps.create"),
  replaceMap: changes("maps.replace"),
  deleteMap: changes("maps.delete"),
  pauseMap: changes("maps.pause"),
  resumeMap: changes("maps.resume"),
  mapLinks: asks("maps.links"),
  linkMap: changes("maps.link"),
  unlinkMap: changes("maps.unlink"),
  area: asks("optimality.area"),
  areaCost: asks("optimality.areaCost"),
  route: asks("optimality.route"),
  routeCost: asks("optimality.routeCost"),
  planCost: asks("plans.cost"),
  simulatePlan: asks("plans.simulate"),
  planStarts: asks("plans.starts"),
  keptPlans: asks("plans.list"),
  keptPlan: asks("plans.get"),
  keptPlanAnswer: asks("plans.answer"),
  planLooks: asks("plans.looks"),
  keepPlan: changes("plans.create"),
  replacePlan: changes("plans.replace"),
  reportProgress: changes("plans.progress"),
  pausePlan: changes("plans.pause"),
  resumePlan: changes("plans.resume"),
  deletePlan: changes("plans.delete"),
  addresses: asks("addresses.list"),
  createAddress: changes("addresses.create"),
  deleteAddress: changes("addresses.delete"),
  weather: given("optimality.composite").query(async ({ ctx, input }) => {
    const { json, headers } = await endpointCall(ctx, "optimality.composite", input, ctx.weather);
    return { json: json as unknown as Weather, headers };
  }),
});
export type ConsoleRouter = typeof router;
export type { WeatherModelPart } from "../../api/v2/hours/weather-handler.ts";

function asks<Name extends V2Name>(name: Name) {
  return given(name).query(({ ctx, input }) => endpointCall(ctx, name, input as Given<Name>));
}

function changes<Name extends V2Name>(name: Name) {
  return given(name).mutation(({ ctx, input }) => endpointCall(ctx, name, input as Given<Name>));
}

/**
 * Returns a procedure that leaves the check of its input to the endpoint, so that faults have the same names as under /v2. If nothing is left of the allowance,
 * a call that costs something is refused before its input is read.
 */
function given<Name extends V2Name>(name: Name) {
  return procedure
    .use(async ({ ctx, next }) => {
      await ctx.answering.requireAllowance(v2[name], callerOf(ctx.request));
      return next();
    })
    .input((value) => (value ?? {}) as Given<Name>);
}
