from __future__ import annotations

from pydantic import BaseModel, ConfigDict, PrivateAttr

from .provenance import Provenance


class Answer(BaseModel):
    """What the server answers, or a part of it. Fields that this version does not know are kept."""

    model_config = ConfigDict(extra="allow", defer_build=True, protected_namespaces=())

    _provenance: Provenance | None = PrivateAttr(default=None)

    def keep_provenance(self, provenance: Provenance) -> None:
        self._provenance = provenance
