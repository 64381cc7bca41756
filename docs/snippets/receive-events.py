import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from halcyon_weather.webhooks import WebhookError, verify

secret = os.environ["HALCYON_WEBHOOK_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = verify(secret, self.headers, body)
            print(event.type, event.data, flush=True)
            self.send_response(204)
        except WebhookError as error:
            print(error, flush=True)
            self.send_response(400)
        self.end_headers()


HTTPServer(("127.0.0.1", 3917), Receiver).serve_forever()
