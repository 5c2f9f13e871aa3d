import { createServer, Server } from "node:net";
import { expect, it, vi } from "vitest";
import { findPortFault, freePort, isFree } from "./ports.ts";

/** The lowest port that Linux assigns to outgoing connections, or to a server that asks for any port. */
const LOWEST_GIVEN = 32_768;

it("a free port is outside the range that the system assigns, and is found only once", async () => {
  const found = await Promise.all(Array.from({ length: 100 }, () => freePort()));
  expect(new Set(found).size).toBe(100);
  expect(Math.max(...found)).toBeLessThan(LOWEST_GIVEN);
  expect(await Promise.all(found.slice(0, 5).map((port) => isFree(port)))).not.toContain(false);
});

it("the preferred port is returned when it is free, otherwise another one", async () => {
  const preferred = await freePort();
  expect(await freePort(preferred)).toBe(preferred);
  const server = createServer();
  await new Promise<void>((listening) => server.listen(preferred, "127.0.0.1", listening));
  expect(await freePort(preferred)).not.toBe(preferred);
  await new Promise((closed) => server.close(closed));
});

it("a fault of the machine is told by its code, and HOST is named only where it is set", async () => {
  using _ = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
    this.emit("error", Object.assign(new Error("too many open files"), { code: "EMFILE" }));
    return this;
  });
  expect(await findPortFault(3000)).toBe("This machine cannot listen on port 3000 (EMFILE).");
  expect(await findPortFault(3000, "10.0.0.1")).toContain('HOST is "10.0.0.1"');
});
