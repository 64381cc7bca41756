from __future__ import annotations

from datetime import datetime
from typing import Any

from .answer import Answer
from .columns import fields_of
from .provenance import Provenance


class BatchItem(Answer):
    """A line of a batch that was scored. Its result knows where its weather comes from, as that of an answer by itself does."""

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        fields = fields_of(self)
        result: Answer = fields["result"]
        metadata = fields_of(fields_of(result).get("metadata"))
        source = fields.get("source", metadata.get("source"))
        if source is None:
            return
        told = fields_of(source)
        parts = [fields_of(part) for part in told["parts"]]
        result.keep_provenance(
            Provenance(
                source={part["part"]: part["source"] for part in parts},
                synthetic=told["synthetic"],
                run={part["part"]: _stamp(part["run"]) for part in parts if part.get("run")},
                entry=_entry_of(told.get("entry", metadata.get("entry"))),
                license=None,
                deprecation=None,
            )
        )


def _stamp(instant: datetime) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"


def _entry_of(entry: Any) -> str | None:
    """An entry as the header ``x-halcyon-entry`` writes it; without its slug where the line has none."""
    fields = fields_of(entry)
    if "type" not in fields:
        return None
    named = [str(fields[name]) for name in ("type", "id", "slug") if fields.get(name) is not None]
    return f"{'/'.join(named)};v={fields['version']};polarity={fields['polarity']}"
