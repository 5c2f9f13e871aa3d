import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll } from "vitest";
import { packPublishedFile, publishedFileName } from "#shared/domain/published-file.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import { createFront } from "../front.ts";
import { openContent } from "../front-content.ts";
import { securityHeaders } from "../security-headers.ts";
import { type FrontSettings, frontSettings } from "../settings.ts";

export const SHOP_HTML = `<!doctype html><title>Shop</title>${"<p>peptide</p>".repeat(200)}`;
export const DRAWING = `<svg>${"<path d='M0 0'/>".repeat(200)}</svg>`;
const ADMIN_HTML =
  '<meta name="parts" content="assets/shared-abc.js assets/Orders-abc.js"><meta name="program" content="assets/program-abc.js"><div id=root></div>';
export const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc='";

let folder: string;
let origin: string;
const servers: { stop: (now: boolean) => unknown }[] = [];

/**
 * For the top of a test file: starts a front with a small build, published pages and media, and
 * with a fake api and site server.
 */
export function startFrontForTests(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "front-"));
    put("data/published/current.json", JSON.stringify({ release: "r2", previous: "r1" }));
    publish("/shop", SHOP_HTML);
    put("data/published/r1/assets/_astro/old.abc.js", "old()");
    put("data/media/vial-abc/240.webp", "0123456789".repeat(10));
    put("data/media/secret.txt", "x");
    put("data/private.txt", "private");
    put("build/site/_headers.json", headersOf({ "/terms-of-service": POLICY, "/404": POLICY }));
    put("build/site/client/terms-of-service/index.html", "<h1>Terms</h1>");
    put("build/site/client/404.html", "<h1>404 Page Not Found</h1>");
    put("build/site/client/_astro/app.abc.js", "app()".repeat(300));
    put("build/site/client/_astro/app.abc.js.br", brotliCompressSync("app()".repeat(300)));
    put("build/site/client/_astro/app.abc.js.gz", gzipSync("app()".repeat(300)));
    put("build/site/client/favicon.svg", "<svg/>");
    put("build/admin/index.html", ADMIN_HTML);
    put("build/admin/assets/main.abc.js", "admin()");
    const api = serve(answerAsApi);
    const site = serve(answerAsSite);
    origin = serve(
      frontOf({
        siteUrl: "https://shop.example",
        dataDir: join(folder, "data"),
        buildDir: join(folder, "build"),
        apiUrl: api,
        siteServerUrl: site,
        internalToken: "internal-token-of-tests",
      }),
    );
  });
  afterAll(() => {
    for (const server of servers) server.stop(true);
    rmSync(folder, { recursive: true, force: true });
  });
}

async function answerAsApi(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname === "/api/cookies") {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2; Path=/");
    return new Response("{}", { status: 201, headers });
  }
  if (url.pathname.endsWith(".svg")) {
    return new Response(DRAWING, { headers: { "content-type": "image/svg+xml; charset=utf-8" } });
  }
  const body = await request.text();
  return Response.json({ url: url.pathname + url.search, body, headers: request.headers });
}

function answerAsSite(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/nowhere") return new Response("bare", { status: 404 });
  return new Response(`<p>${pathname}${search} from the site</p>${" ".repeat(2000)}`, {
    headers: { "content-type": "text/html", "content-security-policy": POLICY },
  });
}

/** The origin of the front. */
export const frontOrigin = () => origin;

/** The path of a file in the front's data folder. */
export const frontFile = (name: string) => join(folder, name);

/** The handler of a front with these settings. Its content is its data folder. */
export function frontOf(own: Partial<FrontSettings>) {
  const settings: FrontSettings = { ...frontSettings({}), ...own };
  const storage = openStorage({ kind: "folder", folder: settings.dataDir });
  const { content } = openContent(settings, storage, securityHeaders(settings), () => {});
  return createFront(settings, content);
}

/** Starts another front with the same files, the api at `apiUrl`, and no site server. Returns its origin. */
export function frontBefore(apiUrl: string, more: Partial<FrontSettings> = {}): string {
  return serve(
    frontOf({
      siteUrl: "http://localhost",
      dataDir: join(folder, "data"),
      buildDir: join(folder, "build"),
      apiUrl,
      siteServerUrl: "http://127.0.0.1:9",
      ...more,
    }),
  );
}

type Handler = Parameters<typeof Bun.serve>[0] extends { fetch?: infer F } ? F : never;

function serve(handler: unknown): string {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: handler as Handler & (() => Response),
  });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

/** Requests a path of the front, without decompression and redirects, to see the raw response. */
export const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    headers: { "accept-encoding": "identity", ...headers },
    redirect: "manual",
    decompress: false,
  });

/** Sends the path unchanged; fetch would normalize it. */
export async function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const received = Promise.withResolvers<string>();
  let text = "";
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
      },
      data: (_socket, bytes) => {
        text += bytes.toString();
      },
      close: () => received.resolve(text),
    },
  });
  return received.promise;
}

/** Writes a file of the front atomically, like the worker. */
export function put(name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, content);
  renameSync(`${path}.tmp`, path);
}

/** Publishes a page like the worker. */
export function publish(path: string, html: string, status = 200, more = {}): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    ...more,
  };
  const etag = new Bun.CryptoHasher("sha256").update(html).digest("base64url").slice(0, 22);
  const file = packPublishedFile(
    { path, version: 1, status, headers, etag },
    gzipSync(html),
    brotliCompressSync(html),
  );
  put(`data/published/r2/${publishedFileName(path)}`, file);
}

const headersOf = (policies: Record<string, string>) =>
  JSON.stringify(
    Object.entries(policies).map(([pathname, value]) => ({
      pathname,
      headers: [{ key: "Content-Security-Policy", value }],
    })),
  );
