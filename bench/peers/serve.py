"""Serves an ASGI application on a free port of this machine, which it prints, until its standard input ends."""

import os
import socket
import threading
import sys

import uvicorn


def free_socket() -> socket.socket:
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    return listener


def end_with_input() -> None:
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()


def serve(app) -> None:
    end_with_input()
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    server.run(sockets=[free_socket()])
