"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from ..endpoints import shared_endpoints

endpoints: dict[str, tuple[str, str]] = {
    **shared_endpoints,
    "optimality.composite": ("POST", "/optimality/composite/"),
    "optimality.breakdown": ("POST", "/optimality/breakdown/"),
    "optimality.windows": ("POST", "/optimality/windows/"),
    "optimality.preview": ("POST", "/optimality/preview/"),
    "historical.workability": ("POST", "/historical/workability/"),
    "projections.workability": ("POST", "/projections/workability/"),
    "optimality.batch": ("POST", "/optimality/batch/composite-optimality"),
    "optimality.rank": ("POST", "/optimality/rank/"),
    "jobs.result": ("GET", "/jobs/{id}/result"),
    "watches.list": ("GET", "/watches/"),
    "watches.create": ("POST", "/watches/"),
    "watches.cost": ("POST", "/watches/cost"),
    "watches.get": ("GET", "/watches/{id}"),
    "watches.replace": ("PUT", "/watches/{id}"),
    "watches.pause": ("POST", "/watches/{id}/pause"),
    "watches.resume": ("POST", "/watches/{id}/resume"),
    "tasks.get": ("GET", "/tasks/{id}"),
    "scenarios.get": ("GET", "/scenarios/{id}"),
    "tasks.create": ("POST", "/tasks/"),
    "tasks.replace": ("PUT", "/tasks/{id}"),
    "tasks.delete": ("DELETE", "/tasks/{id}"),
    "tasks.version": ("GET", "/tasks/{id}/versions/{version}"),
    "scenarios.create": ("POST", "/scenarios/"),
    "scenarios.replace": ("PUT", "/scenarios/{id}"),
    "scenarios.delete": ("DELETE", "/scenarios/{id}"),
    "scenarios.version": ("GET", "/scenarios/{id}/versions/{version}"),
}
