"""The client of the Halcyon API: how suitable the weather is for a task, hour by hour, and how sure that is."""

from ._generated.file_formats import FileFormat as FileFormat
from ._generated.problem_code import ProblemCode as ProblemCode
from .answer import Answer as Answer
from .band_of import Band as Band
from .band_of import Polarity as Polarity
from .band_of import band_of as band_of
from .batch import AsyncBatchCall as AsyncBatchCall
from .batch import BatchCall as BatchCall
from .deprecation import Deprecation as Deprecation
from .errors import (
    ConnectionError as ConnectionError,
)
from .errors import (
    FailedAnswer as FailedAnswer,
)
from .errors import (
    HalcyonError as HalcyonError,
)
from .errors import (
    ProblemError as ProblemError,
)
from .errors import (
    TimeoutError as TimeoutError,
)
from .errors import (
    UnexpectedAnswerError as UnexpectedAnswerError,
)
from .event_stream import AsyncEventStream as AsyncEventStream
from .event_stream import EventStream as EventStream
from .event_stream import Reset as Reset
from .event_stream import Streamed as Streamed
from .lines import AsyncLinesCall as AsyncLinesCall
from .lines import LinesCall as LinesCall
from .list_call import AsyncListCall as AsyncListCall
from .list_call import ListCall as ListCall
from .options import (
    CallOptions as CallOptions,
)
from .options import (
    ChangeOptions as ChangeOptions,
)
from .options import (
    Logger as Logger,
)
from .options import (
    OnceOptions as OnceOptions,
)
from .options import (
    TryReport as TryReport,
)
from .provenance import Provenance as Provenance
from .rate_limit import RateLimit as RateLimit
from .request import Answered as Answered
from .v1.client import AsyncHalcyon as AsyncHalcyon
from .v1.client import Halcyon as Halcyon
