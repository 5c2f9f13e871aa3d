import { crossOriginHeaders } from "#shared/domain/cross-origin.ts";
import { parseWholeNumber } from "#shared/domain/whole-number.ts";
import { visitorAddress } from "#shared/processes/visitor-address.ts";
import { BuiltFiles, isHashedAsset, OTHER_SCREENS } from "./built-files.ts";
import { compressAnswer } from "./compress-answer.ts";
import { isFilePath } from "./content-types.ts";
import { BodyTooLarge, forward } from "./forward.ts";
import type { FrontContent } from "./front-content.ts";
import { answerImmutableFile, IMMUTABLE_NAME } from "./media-files.ts";
import { PAGE_CACHING } from "./published-pages.ts";
import { isInternalPath, requestPath } from "./request-path.ts";
import { pageHeaders, securityHeaders } from "./security-headers.ts";
import type { FrontSettings } from "./settings.ts";
import { answerStored, type StoredFile } from "./stored-files.ts";

/** The part of Bun's server that the front uses. */
export type BunServer = {
  requestIP(request: Request): { address: string } | null;
  timeout(request: Request, seconds: number): void;
};

export type FrontHandler = ReturnType<typeof createFront>;

/** Milliseconds. Longer than the database timeout of the api, so that its error response arrives. */
const API_TIMEOUT_MS = 10_000;
/**
 * For uploads, every call of the back-office, and the export of a customer's own data. The client waits as long for a call
 * that its contract declares as slow.
 */
const SLOW_TIMEOUT_MS = 120_000;
const SLOW_PATHS = /^\/api\/(?:admin\/|auth\/export)/;
const SITE_TIMEOUT_MS = 8000;

/** Published pages whose content depends on the query: catalogue views, calculations, lots. */
const PAGES_WITH_QUERY = new Set(["/shop", "/calculator", "/coa"]);

const isPage = (answer: Response) =>
  (answer.headers.get("content-type") ?? "").startsWith("text/html");

/** Drawings of traces. Uncompressed, they were a third of what a certificate page loads. */
const isDrawing = (answer: Response) =>
  (answer.headers.get("content-type") ?? "").startsWith("image/svg+xml");

/** Creates the handler for all requests of the origin. */
export function createFront(settings: FrontSettings, content: FrontContent) {
  const security = securityHeaders(settings);
  const briefly = { ...security, "retry-after": "2", "cache-control": "no-store" };
  const built = new BuiltFiles(settings.buildDir, security, settings);
  const protocol = settings.siteUrl.startsWith("https:") ? "https" : "http";

  // Not async: a page in memory is returned without a promise, which is faster.
  return (request: Request, server: BunServer): Response | Promise<Response> => {
    const parsed = requestPath(request.url);
    if ("error" in parsed) return refuse(parsed.error, request.url.includes("/api/"));
    const { path, raw, query } = parsed;
    if (isInternalPath(path)) return refuse(404, path.startsWith("/api/"));
    if (path === "/api" || path.startsWith("/api/")) return askApi(request, raw + query, server);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plain(405, "This address can only be read.", { ...security, allow: "GET, HEAD" });
    }
    const published = content.findPage(path);
    return published instanceof Promise
      ? published.then((page) => answerPage(request, parsed, server, page))
      : answerPage(request, parsed, server, published);
  };

  function answerPage(
    request: Request,
    { path, raw, query }: { path: string; raw: string; query: string },
    server: BunServer,
    published: StoredFile | null,
  ): Response | Promise<Response> {
    const page = published ?? built.find(path);
    if (page && query !== "" && PAGES_WITH_QUERY.has(path)) {
      return askSite(request, path, raw + query, server, page);
    }
    if (page) return answerStored(page, request);
    if (path.length > 1 && path.endsWith("/")) {
      const headers = { ...security, location: raw.slice(0, -1) + query };
      return new Response(null, { status: 308, headers });
    }
    if (path.startsWith("/media/")) {
      return immutableFile(content.pictureFolders, path.slice(6), request);
    }
    // An open page may still request assets of the previous release.
    if (isHashedAsset(path)) return immutableFile(content.assetFolders, path, request);
    if (path === "/admin" || path.startsWith("/admin/")) return adminPage(path, request);
    if (isFilePath(path)) return notFound();
    return askSite(request, path, raw + query, server);
  }

  /** The file from the first folder that contains it. */
  async function immutableFile(
    foldersOf: FrontContent["pictureFolders"],
    name: string,
    request: Request,
  ) {
    if (!IMMUTABLE_NAME.test(name)) return notFound();
    const folders = await Promise.resolve(foldersOf(name)).catch(() => null);
    if (folders === null) return unavailable("This file");
    for (const folder of folders) {
      const answer = await answerImmutableFile(folder, name, request, security);
      if (answer) return answer;
    }
    return notFound();
  }

  /** All addresses of the back-office return the same page. */
  function adminPage(path: string, request: Request): Response {
    const page = isFilePath(path) ? null : built.find(path === "/admin" ? path : OTHER_SCREENS);
    return page ? answerStored(page, request) : notFound();
  }

  async function askApi(request: Request, target: string, server: BunServer): Promise<Response> {
    const isUpload = (parseWholeNumber(request.headers.get("content-length")) ?? 0) > 1_000_000;
    const isSlow = isUpload || SLOW_PATHS.test(target);
    try {
      const answer = await forward(request, {
        ...forwarding(request, target, server),
        internalToken: settings.internalToken,
        origin: settings.apiUrl,
        timeoutMs: isSlow ? SLOW_TIMEOUT_MS : API_TIMEOUT_MS,
        // Otherwise Bun closes the visitor's connection, on which nothing is sent meanwhile.
        onReceived: () => isSlow && server.timeout(request, SLOW_TIMEOUT_MS / 1000 + 5),
      });
      for (const [name, value] of Object.entries(security)) {
        if (!answer.headers.has(name)) answer.headers.set(name, value);
      }
      return isDrawing(answer) ? await compressAnswer(answer, request) : answer;
    } catch (error) {
      const refusal = error instanceof BodyTooLarge ? refuse(413, true) : apiUnavailable();
      const cors = crossOriginHeaders(request.headers.get("origin"), settings.allowedOrigins ?? []);
      for (const [name, value] of Object.entries(cors)) refusal.headers.set(name, value);
      return refusal;
    }
  }

  /**
   * A page that is not published: private, new, unknown, or with a query. If the site server fails,
   * the published page without the query is the `fallback`.
   */
  async function askSite(
    request: Request,
    path: string,
    target: string,
    server: BunServer,
    fallback?: StoredFile,
  ): Promise<Response> {
    const answer = await forward(request, {
      ...forwarding(request, target, server),
      origin: settings.siteServerUrl,
      timeoutMs: SITE_TIMEOUT_MS,
      isBuffered: true,
      // Also for HEAD, whose response needs the headers of the whole page.
      method: "GET",
    }).catch(() => null);
    const hasFailed = answer === null || answer.status >= 500;
    if (hasFailed && fallback) return answerStored(fallback, request);
    if (answer === null || (hasFailed && !isPage(answer))) return unavailable("This page");
    // For an unknown address Astro returns its prerendered page without the required policy.
    const isWithoutPolicy = answer.status === 404 && !answer.headers.has("content-security-policy");
    return (isWithoutPolicy && notFoundPage(request)) || finishPage(answer, path, request);
  }

  function notFoundPage(request: Request): Response | null {
    const page = built.find("/404", 404);
    return page ? answerStored(page, request) : null;
  }

  /** Compresses a rendered page and adds the headers of published pages. */
  async function finishPage(answer: Response, path: string, request: Request): Promise<Response> {
    const own = Object.fromEntries(answer.headers);
    delete own["content-length"];
    const headers = new Headers({
      ...security,
      "cache-control": PAGE_CACHING,
      ...pageHeaders(path, own, settings.apiPublicUrl),
      ...(answer.status >= 500 ? { "retry-after": "2", "cache-control": "no-store" } : {}),
    });
    const isText = (headers.get("content-type") ?? "").startsWith("text/");
    const finished = new Response(answer.body, { status: answer.status, headers });
    return isText ? compressAnswer(finished, request) : finished;
  }

  function forwarding(request: Request, target: string, server: BunServer) {
    const peer = server.requestIP(request)?.address ?? "unknown";
    const forwardedFor = request.headers.get("x-forwarded-for");
    const clientAddress = visitorAddress(forwardedFor, peer, settings.trustProxy);
    return { target, clientAddress, protocol } as const;
  }

  function notFound(): Response {
    return plain(404, "There is no such file.", { ...security, "cache-control": "no-store" });
  }

  function unavailable(what: string): Response {
    return plain(503, `${what} is not available at the moment. Please try again.`, briefly);
  }

  function apiUnavailable(): Response {
    const message = "The shop does not answer at the moment. Please try again.";
    return Response.json({ message, code: "unavailable" }, { status: 503, headers: briefly });
  }

  function refuse(status: keyof typeof REFUSALS, json: boolean): Response {
    const { message, code } = REFUSALS[status];
    return json
      ? Response.json({ message, code }, { status, headers: security })
      : plain(status, message, security);
  }
}

const REFUSALS = {
  400: { message: "The address is not written correctly.", code: "bad-address" },
  404: { message: "There is nothing at this address.", code: "not-found" },
  413: { message: "This is too large.", code: "too-large" },
  414: { message: "The address is too long.", code: "address-too-long" },
};

function plain(status: number, text: string, headers: Record<string, string>): Response {
  const type = { "content-type": "text/plain; charset=utf-8" };
  return new Response(`${text}\n`, { status, headers: { ...headers, ...type } });
}
