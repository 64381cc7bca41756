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
    "tickets.create": ("POST", "/tickets/"),
    "costs.preview": ("POST", "/cost/"),
}
