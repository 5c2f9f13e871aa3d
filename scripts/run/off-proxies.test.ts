import { afterEach, describe, expect, it, vi } from "vitest";
import { keepOffProxies } from "./off-proxies.ts";

afterEach(() => vi.unstubAllEnvs());

describe("with a proxy in the environment", () => {
  it("what runs on this machine is asked directly, and the rest as before", async () => {
    const asked: string[] = [];
    const proxy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => {
        asked.push(url);
        return new Response("from the proxy");
      },
    });
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response("from this machine"),
    });
    vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${proxy.port}`);
    vi.stubEnv("NO_PROXY", "intern.example");
    vi.stubEnv("no_proxy", "");
    const textOf = async (url: string) => (await fetch(url)).text();
    expect(await textOf(`http://127.0.0.1:${server.port}/`)).toBe("from the proxy");

    keepOffProxies(process.env);

    expect(await textOf(`http://127.0.0.1:${server.port}/`)).toBe("from this machine");
    expect(await textOf(`http://localhost:${server.port}/`)).toBe("from this machine");
    expect(await textOf("http://hooks.example/")).toBe("from the proxy");
    expect(asked.at(-1)).toBe("http://hooks.example/");
    expect(process.env.NO_PROXY).toBe("intern.example,localhost,127.0.0.1,::1");
    await Promise.all([server.stop(true), proxy.stop(true)]);
  });
});
