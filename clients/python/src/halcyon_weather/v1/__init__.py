"""The client of V1 of the Halcyon API."""

from .client import AsyncHalcyon as AsyncHalcyon
from .client import Halcyon as Halcyon
