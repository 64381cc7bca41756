"""The client of V2 of the Halcyon API, which is a preview: it may break with notice."""

from .client import AsyncHalcyon as AsyncHalcyon
from .client import Halcyon as Halcyon
