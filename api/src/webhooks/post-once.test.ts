import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { postOnce } from "./post-once.ts";
import { isPublicAddress } from "./public-address.ts";

const servers: Server[] = [];
const requests: string[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  requests.length = 0;
});

/** A receiver that answers what the test decides, byte by byte. */
async function receiver(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (chunk) => {
      requests.push(String(chunk));
      answer(socket);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

const post = (url: string, more: Partial<Parameters<typeof postOnce>[0]> = {}) =>
  postOnce({
    url,
    headers: { "webhook-id": "msg_1" },
    body: "{}",
    isPrivateAllowed: true,
    ...more,
  });

describe("posting", () => {
  it("sends the body once and reads the status, over early hints too", async () => {
    const port = await receiver((socket) =>
      socket.write("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"),
    );
    expect(await post(`http://127.0.0.1:${port}/hook?a=1`)).toEqual({ status: 204 });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^POST \/hook\?a=1 HTTP\/1\.1\r\n/);
    expect(requests[0]).toContain(`Host: 127.0.0.1:${port}\r\n`);
    expect(requests[0]).toContain("webhook-id: msg_1\r\n");
    expect(requests[0]?.endsWith("\r\n\r\n{}")).toBe(true);
  });

  it("follows no redirect", async () => {
    const port = await receiver((socket) =>
      socket.write(`HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${port}/other\r\n\r\n`),
    );
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 302 });
    expect(requests).toHaveLength(1);
  });

  it("reads no long answer: 10 MB are left where they are", async () => {
    let sent = 0;
    const port = await receiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10485760\r\n\r\n");
      const more = () => {
        while (!socket.destroyed && sent < 10_485_760 && socket.write("x".repeat(65_536)))
          sent += 65_536;
      };
      socket.on("drain", more);
      more();
    });
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 200 });
    expect(sent).toBeLessThan(10_485_760);
  });

  it.each([
    ["that hangs", () => {}, "No answer within 0 seconds"],
    ["that says one byte", (s: Socket) => void s.write("H"), "No answer within 0 seconds"],
    ["that hangs up", (s: Socket) => void s.end(), "The connection was closed without an answer"],
    [
      "that speaks without end",
      (s: Socket) => void s.write("x".repeat(100_000)),
      "The answer is not HTTP",
    ],
  ])("gives a receiver up %s", async (_, answer, error) => {
    const port = await receiver(answer);
    expect(await post(`http://127.0.0.1:${port}/`, { patience: 300 })).toEqual({
      status: null,
      error,
    });
  });

  it("reports that no host answers", async () => {
    const port = await receiver(() => {});
    for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
    const { error } = await post(`http://127.0.0.1:${port}/`);
    expect(error).toBe("The host could not be reached");
    const unknown = await post("http://nowhere.invalid/", {
      resolve: () => Promise.reject(new Error("ENOTFOUND")),
    });
    expect(unknown.error).toBe("The host name has no address");
  });
});

describe("without private addresses", () => {
  const closed = { isPrivateAllowed: false };

  it("is never without TLS", async () => {
    const port = await receiver((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    expect((await post(`http://127.0.0.1:${port}/`, closed)).error).toBe("Only https is called");
    expect(requests).toEqual([]);
  });

  it("connects to no host of which one address is private", async () => {
    const port = await receiver(() => {});
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:10.0.0.1"]]) {
      const { error } = await post(`https://hook.example:${port}/`, {
        ...closed,
        resolve: async () => addresses,
      });
      expect([addresses, error]).toEqual([addresses, "The host is in a private network"]);
    }
    for (const host of ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "[::ffff:7f00:1]"]) {
      const { error } = await post(`https://${host}:${port}/`, closed);
      expect([host, error]).toEqual([host, "The host is in a private network"]);
    }
    expect(requests).toEqual([]);
  });

  it("looks a name up once, and connects to what was checked: a second answer changes nothing", async () => {
    const port = await receiver((socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    const looks: string[] = [];
    // Nobody listens on 127.0.0.2: a second look-up would fail the connection.
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const resolve = async (host: string) => {
      looks.push(host);
      return answers[looks.length - 1] ?? [];
    };
    expect(await post(`http://rebind.example:${port}/`, { patience: 500, resolve })).toEqual({
      status: 200,
    });
    expect(looks).toEqual(["rebind.example"]);
    expect(requests).toHaveLength(1);
    // The check sees the very answer that would be connected to.
    looks.length = 0;
    answers.reverse();
    const { error } = await post(`https://rebind.example:${port}/`, {
      ...closed,
      patience: 500,
      resolve,
    });
    expect(error).toBe("The host is in a private network");
    expect(looks).toEqual(["rebind.example"]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.1.1",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
    "2001:db8::1",
    "2002:a00:1::",
    "2001::1",
    "nonsense",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:2800:220:1::1", "2a00:1450::1"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
