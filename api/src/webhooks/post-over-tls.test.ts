import { createServer, type Server, type TLSSocket } from "node:tls";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ServerCertificate, testAuthority } from "../testing/certificates.ts";
import { postOnce } from "./post-once.ts";

let authority: Awaited<ReturnType<typeof testAuthority>>;
let ours: ServerCertificate;
const servers: Server[] = [];
const requests: string[] = [];
const askedFor: unknown[] = [];

beforeAll(async () => {
  authority = await testAuthority();
  ours = await authority.sign({ dns: "hook.example" });
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  requests.length = 0;
  askedFor.length = 0;
});

/** A receiver on this machine with this certificate. */
async function receiver(
  certificate: ServerCertificate,
  answer: (socket: TLSSocket, port: number) => void = (socket) =>
    void socket.write("HTTP/1.1 204 No Content\r\n\r\n"),
): Promise<number> {
  let port = 0;
  const server = createServer(certificate, (socket) => {
    askedFor.push(socket.servername);
    socket.on("error", () => {});
    socket.once("data", (chunk) => {
      requests.push(String(chunk));
      answer(socket, port);
    });
  });
  server.on("tlsClientError", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as { port: number }).port;
  return port;
}

/** Every name resolves to this machine. */
const post = (url: string, more: Partial<Parameters<typeof postOnce>[0]> = {}) =>
  postOnce({
    url,
    headers: { "webhook-id": "msg_1" },
    body: "{}",
    isPrivateAllowed: true,
    ca: authority.ca,
    resolve: async () => ["127.0.0.1"],
    ...more,
  });

describe("posting over TLS", () => {
  it("accepts the certificate of the name although it connects to an address, and sends the name", async () => {
    const port = await receiver(ours);
    expect(await post(`https://hook.example:${port}/in`)).toEqual({ status: 204 });
    expect(askedFor).toEqual(["hook.example"]);
    expect(requests[0]).toContain(`Host: hook.example:${port}\r\n`);
  });

  it("tells nothing to a host whose certificate is for another name, expired, or of nobody who is trusted", async () => {
    const expired = await authority.sign({ dns: "hook.example" }, true);
    const strangers = await (await testAuthority()).sign({ dns: "hook.example" });
    const cases = [
      [await receiver(ours), "other.example"],
      [await receiver(ours), "hook.example.evil.example"],
      [await receiver(expired), "hook.example"],
      [await receiver(strangers), "hook.example"],
    ] as const;
    for (const [port, host] of cases) {
      const { status, error } = await post(`https://${host}:${port}/`);
      expect([host, status, error]).toEqual([
        host,
        null,
        expect.stringMatching(/^The certificate was not accepted \([A-Z_]+\)$/),
      ]);
    }
    const port = await receiver(ours);
    expect((await post(`https://hook.example:${port}/`, { ca: undefined })).error).toMatch(
      /^The certificate was not accepted/,
    );
    expect(requests).toEqual([]);
  });

  it("expects a certificate of the address for an address", async () => {
    const named = await receiver(ours);
    expect((await post(`https://127.0.0.1:${named}/`)).error).toMatch(/certificate/);
    expect(requests).toEqual([]);
    const addressed = await receiver(await authority.sign({ ip: "127.0.0.1" }));
    expect(await post(`https://127.0.0.1:${addressed}/`)).toEqual({ status: 204 });
  });

  it("follows no redirect, reads no 10 MB, and does not wait for a host that hangs", async () => {
    const redirecting = await receiver(ours, (socket, port) =>
      socket.write(`HTTP/1.1 307 Moved\r\nLocation: https://hook.example:${port}/other\r\n\r\n`),
    );
    expect(await post(`https://hook.example:${redirecting}/`)).toEqual({ status: 307 });
    let sent = 0;
    const endless = await receiver(ours, (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10485760\r\n\r\n");
      const more = () => {
        while (!socket.destroyed && sent < 10_485_760 && socket.write("x".repeat(65_536)))
          sent += 65_536;
      };
      socket.on("drain", more);
      more();
    });
    expect(await post(`https://hook.example:${endless}/`)).toEqual({ status: 200 });
    expect(sent).toBeLessThan(10_485_760);
    const hanging = await receiver(ours, () => {});
    const late = { status: null, error: "No answer within 0 seconds" };
    expect(await post(`https://hook.example:${hanging}/`, { patience: 300 })).toEqual(late);
    expect(requests).toHaveLength(3);
  });
});
