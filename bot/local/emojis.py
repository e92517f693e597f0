from __future__ import annotations

import base64
import binascii
import re

from aiohttp import web

from bot.local.errors import FormError, RefusalError
from bot.local.objects import Json
from bot.local.posts import read_upload
from bot.local.rest import answer
from bot.local.shapes import EMOJI
from bot.local.world import World

MOST = 2000
LARGEST = 256 * 1024
NAME = re.compile(r"\w{2,32}", re.ASCII)
IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


class Emojis:
    """The handlers of the application's emojis."""

    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self) -> list[web.RouteDef]:
        every = r"/api/v10/applications/{app:\d+}/emojis"
        one = every + r"/{emoji:\d+}"
        return [
            web.get(every, self.listed),
            web.post(every, self.create),
            web.get(one, self.shown),
            web.patch(one, self.rename),
            web.delete(one, self.delete),
            web.get(r"/emojis/{emoji:\d+}.png", self.picture),
        ]

    async def listed(self, _: web.Request) -> web.Response:
        return answer({"items": [self._json(number) for number in self.world.emojis]})

    async def create(self, request: web.Request) -> web.Response:
        """Add an emoji. Raise 50035 for a name that is taken or malformed or an invalid picture, 50138 for one that is
        too large, 30008 for too many emojis.
        """
        body = (await read_upload(request)).json
        name, image = self._name(body.get("name")), IMAGE.fullmatch(str(body.get("image")))
        try:
            data = base64.b64decode(image[1], validate=True) if image is not None else b""
        except binascii.Error:
            data = b""
        if not data:
            raise FormError({"image": "Invalid image data"})
        if len(data) > LARGEST:
            raise RefusalError(50138)
        if len(self.world.emojis) >= MOST:
            raise RefusalError(30008)
        number = self.world.new_id()
        self.world.emojis[number] = name, data
        return answer(self._json(number), 201)

    async def shown(self, request: web.Request) -> web.Response:
        return answer(self._json(self._found(request)))

    async def rename(self, request: web.Request) -> web.Response:
        number = self._found(request)
        _, data = self.world.emojis[number]
        self.world.emojis[number] = self._name((await read_upload(request)).json.get("name"), number), data
        return answer(self._json(number))

    async def delete(self, request: web.Request) -> web.Response:
        del self.world.emojis[self._found(request)]
        return answer()

    async def picture(self, request: web.Request) -> web.Response:
        found = self.world.emojis.get(int(request.match_info["emoji"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found[1], content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    def _found(self, request: web.Request) -> int:
        number = int(request.match_info["emoji"])
        if number not in self.world.emojis:
            raise RefusalError(10014)
        return number

    def _name(self, name: object, number: int = 0) -> str:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise FormError({"name": "Must be between 2 and 32 in length."})
        if any(taken == name for other, (taken, _) in self.world.emojis.items() if other != number):
            raise FormError({"name": "An emoji with this name already exists."})
        return name

    def _json(self, number: int) -> Json:
        return EMOJI | {"id": str(number), "name": self.world.emojis[number][0], "user": self.world.bot.json()}
