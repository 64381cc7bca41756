"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from ..endpoints import shared_endpoints

endpoints: dict[str, tuple[str, str]] = {
    **shared_endpoints,
    "optimality.composite": ("POST", "/optimality/composite/"),
    "optimality.windows": ("POST", "/optimality/windows/"),
    "optimality.batch": ("POST", "/optimality/batch/composite-optimality"),
    "jobs.result": ("GET", "/jobs/{id}/result"),
    "historical.workability": ("POST", "/historical/workability/"),
    "projections.workability": ("POST", "/projections/workability/"),
    "optimality.rank": ("POST", "/optimality/rank/"),
    "watches.list": ("GET", "/watches/"),
    "watches.create": ("POST", "/watches/"),
    "watches.cost": ("POST", "/watches/cost"),
    "watches.get": ("GET", "/watches/{id}"),
    "watches.replace": ("PUT", "/watches/{id}"),
    "watches.pause": ("POST", "/watches/{id}/pause"),
    "watches.resume": ("POST", "/watches/{id}/resume"),
    "tickets.create": ("POST", "/tickets/"),
    "costs.preview": ("POST", "/cost/"),
    "links.list": ("GET", "/links/"),
    "links.create": ("POST", "/links/"),
    "links.delete": ("DELETE", "/links/{id}"),
    "places.find": ("GET", "/places/"),
    "places.get": ("GET", "/places/{id}"),
    "evidence.create": ("POST", "/evidence/"),
    "evidence.list": ("GET", "/evidence/"),
    "evidence.get": ("GET", "/evidence/{id}"),
    "evidence.cases": ("GET", "/evidence/{id}/cases"),
    "evidence.delete": ("DELETE", "/evidence/{id}"),
}
