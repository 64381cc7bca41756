"""Calls a client of openapi-python-client by the names of operations: `driver.py <url> <key> <calls>`."""

import datetime
import enum
import importlib
import json
import re
import sys
import typing
from pathlib import Path

from client.client import AuthenticatedClient

url, key, calls = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key, prefix="", auth_header_name="x-api-key")


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name.replace(".", "_").replace("-", "_")).lower()


def converted(kind, value):
    forms = typing.get_args(kind) if typing.get_origin(kind) not in (list, dict) else (kind,)
    for form in forms or (kind,):
        try:
            if typing.get_origin(form) is list:
                return [converted(typing.get_args(form)[0], one) for one in value]
            if hasattr(form, "from_dict"):
                return form.from_dict(value)
            if form in (datetime.date, datetime.datetime):
                return form.fromisoformat(value)
            if isinstance(form, type) and issubclass(form, enum.Enum):
                return form(value)
        except (KeyError, TypeError, ValueError):
            continue
    return value


def run(call):
    module = importlib.import_module(f"client.api.{snake(call['tag'])}.{snake(call['operation'])}")
    kinds = typing.get_type_hints(module.sync_detailed)
    given = {}
    for parameter in call["parameters"]:
        if "value" in parameter:
            name = snake(parameter["name"])
            name = name if name in kinds else f"{name}_"
            given[name] = converted(kinds[name], parameter["value"])
    if "body" in call:
        given["body"] = converted(kinds["body"], call["body"])
    answer = module.sync_detailed(client=client, **given)
    if answer.status_code >= 300 or (answer.status_code != 204 and answer.parsed is None):
        raise ValueError(f"{answer.status_code} {answer.content[:300]!r}")


for one in json.loads(Path(calls).read_text()):
    try:
        run(one)
        print(json.dumps({"operation": one["operation"]}))
    except Exception as error:  # noqa: BLE001
        print(json.dumps({"operation": one["operation"], "error": f"{type(error).__name__}: {error}"[:600]}))
