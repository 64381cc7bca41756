"""A series of hours by pygeoapi: python pygeoapi_server.py <series.zarr>. Prints its port."""

import json
import os
import sys
import tempfile
from pathlib import Path

from serve import end_with_input, free_socket

folder = Path(tempfile.mkdtemp())
config = folder / "config.yml"
document = folder / "openapi.yml"
text = {"en": "hours"}
config.write_text(
    json.dumps(
        {
            "server": {
                "bind": {"host": "127.0.0.1", "port": 0},
                "url": "http://127.0.0.1",
                "mimetype": "application/json; charset=UTF-8",
                "encoding": "utf-8",
                "languages": ["en-US"],
                "limits": {"default_items": 10, "max_items": 10},
                "map": {"url": "https://tile.example.org/{z}/{x}/{y}.png", "attribution": "none"},
            },
            "logging": {"level": "ERROR"},
            "metadata": {
                "identification": {
                    "title": text,
                    "description": text,
                    "keywords": {"en": ["hours"]},
                    "keywords_type": "theme",
                    "terms_of_service": "none",
                    "url": "https://example.org",
                },
                "license": {"name": "none", "url": "https://example.org"},
                "provider": {"name": "none", "url": "https://example.org"},
                "contact": {"name": "none", "email": "none@example.org"},
            },
            "resources": {
                "series": {
                    "type": "collection",
                    "title": text,
                    "description": text,
                    "keywords": {"en": ["hours"]},
                    "links": [],
                    "extents": {"spatial": {"bbox": [-180, -90, 180, 90]}},
                    "providers": [
                        {
                            "type": "edr",
                            "name": "xarray-edr",
                            "data": sys.argv[1],
                            "x_field": "longitude",
                            "y_field": "latitude",
                            "time_field": "time",
                            "format": {"name": "zarr", "mimetype": "application/zip"},
                        }
                    ],
                }
            },
        }
    )
)
os.environ["PYGEOAPI_CONFIG"] = str(config)
os.environ["PYGEOAPI_OPENAPI"] = str(document)

from pygeoapi.openapi import generate_openapi_document  # noqa: E402

document.write_text(generate_openapi_document(config, "yaml"))

from pygeoapi.flask_app import APP  # noqa: E402
from waitress.server import create_server  # noqa: E402

end_with_input()
create_server(APP, sockets=[free_socket()], threads=1).run()
