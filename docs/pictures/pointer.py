"""Gives a sway without devices a pointer until it is ended: without one, no program there is told that the pointer moves.
Speaks the protocol of Wayland itself, which takes fewer lines than a library: every request is an object, a length, a number
and its arguments. Prints a line when the pointer is there."""
import os
import signal
import socket
import struct

server = socket.socket(socket.AF_UNIX)
server.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
DISPLAY, REGISTRY, DONE, MANAGER, POINTER = 1, 2, 3, 4, 5


def request(target, number, *arguments):
    body = b"".join(struct.pack("<I", argument) if isinstance(argument, int) else argument for argument in arguments)
    server.sendall(struct.pack("<II", target, (8 + len(body)) << 16 | number) + body)


def events():
    data = b""
    while received := server.recv(65536):
        data += received
        while len(data) >= 8 and len(data) >= (length := struct.unpack_from("<H", data, 6)[0]):
            yield *struct.unpack_from("<IH", data), data[8:length]
            data = data[length:]


request(DISPLAY, 1, REGISTRY)
request(DISPLAY, 0, DONE)
for source, number, body in events():
    if source == REGISTRY and number == 0 and b"zwlr_virtual_pointer_manager_v1\0" in body:
        # The name of an interface comes and goes with its length, which ends at four bytes.
        request(REGISTRY, 0, body[:4], body[4:8], body[8:-4], 1, MANAGER)
        request(MANAGER, 0, 0, POINTER)
    elif source == DONE:
        break
print("ready", flush=True)
signal.pause()
