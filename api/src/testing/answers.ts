import { problem } from "#shared/contracts/common.ts";

export type Answer = {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text of anything else. */
  body: ReturnType<typeof JSON.parse>;
};

export type RequestOptions = {
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The person whose session cookie is sent. */
  as?: { sessionId: string };
  /** The address that the request comes from. */
  from?: string;
};

export type Requester = (method: string, path: string, options?: RequestOptions) => Promise<Answer>;

/** A shop reads only one of the names, depending on https. */
const cookiesOf = ({ sessionId }: { sessionId: string }) =>
  `aliquot_session=${sessionId}; __Host-aliquot_session=${sessionId}`;

/** Headers and body as they are sent, in process or over a connection. */
export function requestInit(method: string, { body, headers = {}, as }: RequestOptions) {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  return {
    method,
    headers: {
      ...(body !== undefined && !isRaw && { "Content-Type": "application/json" }),
      ...(as && { Cookie: cookiesOf(as) }),
      ...headers,
    },
    body: body === undefined ? undefined : isRaw ? (body as BodyInit) : JSON.stringify(body),
  };
}

/** Checks that every refusal has the same shape. */
export async function readAnswer(call: string, response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("application/json") ?? false;
  const body = isJson ? JSON.parse(text) : text;
  if (response.status >= 400 && !problem.safeParse(body).success) {
    throw new Error(`${call} answered ${response.status} without message and code: ${text}`);
  }
  return { status: response.status, headers: response.headers, body };
}
