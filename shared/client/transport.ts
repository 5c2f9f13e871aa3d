import type { ZodType } from "zod";
import { apiOrigin } from "./api-of-page.ts";
import { browserStorage, type SessionStorage } from "./browser-storage.ts";
import {
  ApiError,
  isProofNeeded,
  isUnauthenticated,
  NetworkError,
  UnreadableAnswer,
} from "./errors.ts";
import { sessionIn } from "./session-storage.ts";

const DEFAULT_TIMEOUT_MS = 15_000;

export type ClientOptions = {
  /** Origin of the API without a final slash; empty for the page's origin. */
  baseUrl?: string;
  fetch?: (request: string, init: RequestInit) => Promise<Response>;
  /** "header" when site and API are on different origins: scripts then store the session id. */
  sessionTransport?: "cookie" | "header";
  storage?: SessionStorage | null;
  /** Headers added to every call, e.g. a visitor's cookie that the site's server passes on. */
  headers?: () => Record<string, string>;
  timeoutMs?: number;
  /** Called after a 401. When it returns true, there is a session again and the call is repeated. */
  renewSession?: (refused: { isRead: boolean }) => Promise<boolean>;
  /**
   * Called when a call needs a fresh proof of identity. When it returns true, the user gave one and
   * the call is repeated.
   */
  proveIdentity?: () => Promise<boolean>;
};

/** A list is sent by repeating its parameter. */
export type QueryMembers = Record<
  string,
  string | number | boolean | readonly string[] | null | undefined
>;

export type CallOptions = {
  signal?: AbortSignal;
  /** Milliseconds until the call is aborted; 0 for no limit. */
  timeoutMs?: number;
  /** The call continues when the user leaves the page. Browsers allow 64 KiB for all such bodies together. */
  keepalive?: boolean;
  /** The Idempotency-Key: a repeated call with the same key and body has no second effect. */
  idempotencyKey?: string;
};

/** A file, its text, or a form with files. */
export type FileBody = Blob | string | FormData;

export type Call = CallOptions & {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Empty members are not sent. */
  query?: QueryMembers;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. The content type is null for a form, which has its own. */
  raw?: { body: FileBody; contentType: string | null };
  headers?: Record<string, string>;
};

export type Transport = {
  /**
   * Calls, and parses the answer by its schema. Throws ApiError, NetworkError, UnreadableAnswer or the abort reason.
   */
  call<T>(path: string, answer: ZodType<T>, call?: Call): Promise<T>;
  /** Downloads a file; its name comes from `Content-Disposition`. */
  download(path: string, call?: Call): Promise<File>;
  /** Reads an answer of JSON lines and passes each line to `onLine` as it arrives. */
  lines(path: string, call: Call, onLine: (line: unknown) => void): Promise<void>;
  session: ReturnType<typeof sessionIn>;
};

/**
 * Client options for the scripts of a page. Browsers may refuse cookies across origins; the session
 * id then goes in a header.
 */
export function apiOfPage(): ClientOptions {
  const baseUrl = apiOrigin();
  return { baseUrl, sessionTransport: baseUrl === "" ? "cookie" : "header" };
}

/**
 * Makes all calls of the API. An island that needs few calls combines it with those of one noun
 * (`clientOf(productCalls, createTransport())`), so that it loads no other contracts.
 */
export function createTransport(options: ClientOptions = {}): Transport {
  const session = sessionIn(
    options.sessionTransport === "header" ? (options.storage ?? browserStorage()) : null,
  );
  const attempt = (path: string, call: Call) => request(options, session.read(), path, call);
  const isMended = async (error: unknown, { method = "GET" }: Call) => {
    if (isProofNeeded(error)) return options.proveIdentity?.();
    return isUnauthenticated(error) && options.renewSession?.({ isRead: method === "GET" });
  };
  const send = (path: string, call: Call) =>
    attempt(path, call).catch(async (error: unknown) => {
      if (!(await isMended(error, call))) throw error;
      return attempt(path, call);
    });
  return {
    session,
    async call(path, answer, call = {}) {
      const { response, failed } = await send(path, call);
      const body = await response.text().catch(failed);
      try {
        return answer.parse(JSON.parse(body));
      } catch (error) {
        throw new UnreadableAnswer(path, error);
      }
    },
    async download(path, call = {}) {
      const headers = { Accept: "*/*", ...call.headers };
      const { response, failed } = await send(path, { timeoutMs: 0, ...call, headers });
      return new File([await response.blob().catch(failed)], fileNameOf(response), {
        type: response.headers.get("Content-Type") ?? "",
      });
    },
    async lines(path, call, onLine) {
      const headers = { Accept: "application/x-ndjson", ...call.headers };
      for await (const line of linesOf(await send(path, { ...call, headers }))) {
        try {
          onLine(JSON.parse(line));
        } catch (error) {
          throw new UnreadableAnswer(path, error);
        }
      }
    },
  };
}

/** The last line of an answer that reports progress. */
type Outcome<Answer> = { answer: Answer } | { status: number; refusal?: unknown };

/**
 * Makes a call that reports its progress as JSON lines. Passes each step to `onStep` and returns the answer of the last
 * line. Throws as `call` does; a refusal in the last line has its own status.
 */
export async function callWithProgress<Step extends { stage: string }, Answer>(
  { lines }: Pick<Transport, "lines">,
  path: string,
  line: ZodType<Step | Outcome<Answer>>,
  { onStep, ...call }: Call & { onStep?: (step: Step) => void },
): Promise<Answer> {
  const outcomes: Outcome<Answer>[] = [];
  await lines(path, call, (read) => {
    const progress = line.parse(read);
    if ("stage" in progress) onStep?.(progress);
    else outcomes.push(progress);
  });
  const [outcome] = outcomes;
  if (!outcome) throw new NetworkError(new Error("The answer broke off"));
  if ("answer" in outcome) return outcome.answer;
  throw new ApiError(outcome.status, "", JSON.stringify(outcome.refusal));
}

type Answered = { response: Response; failed: (error: unknown) => never };

async function request(
  options: ClientOptions,
  sessionId: string | null,
  path: string,
  call: Call,
): Promise<Answered> {
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  const timeoutMs = call.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const deadline = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
  const failed = (error: unknown): never => {
    if (call.signal?.aborted) throw call.signal.reason;
    throw new NetworkError(error, deadline?.aborted);
  };
  const contentType = call.raw ? call.raw.contentType : "application/json";
  const response = await send(`${options.baseUrl ?? ""}${path}${queryString(call.query)}`, {
    method: call.method ?? "GET",
    credentials: "include",
    headers: {
      Accept: "application/json",
      ...(contentType && { "Content-Type": contentType }),
      ...(sessionId ? { "X-Session-Id": sessionId } : {}),
      ...options.headers?.(),
      ...(call.idempotencyKey && { "Idempotency-Key": call.idempotencyKey }),
      ...call.headers,
    },
    body: call.raw?.body ?? (call.json === undefined ? undefined : JSON.stringify(call.json)),
    signal: eitherOf(call.signal, deadline),
    ...(call.keepalive && { keepalive: true }),
  }).catch(failed);
  if (response.ok) return { response, failed };
  const body = await response.text().catch(failed);
  throw new ApiError(
    response.status,
    response.statusText,
    body,
    response.headers.get("Retry-After"),
  );
}

async function* linesOf({ response, failed }: Answered): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read().catch(failed);
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "download";
}

function queryString(query: QueryMembers = {}): string {
  const members = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return members.length === 0 ? "" : `?${new URLSearchParams(members)}`;
}

function eitherOf(first?: AbortSignal, second?: AbortSignal): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}
