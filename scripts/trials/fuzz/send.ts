import type { FuzzRequest } from "./generate.ts";
import type { Answer } from "./judge.ts";
import type { Caller } from "./senders.ts";

export type Target = {
  /** Without a trailing slash. */
  origin: string;
  /** Lets us set the client address of a request, so that limits per address do not stop every run. */
  internalToken?: string;
};

/** The server closes idle connections, possibly just when we use them again. */
const TRIES = 3;

export type Sender = (request: FuzzRequest, session: string | null) => Promise<Answer>;

export function createSender({ origin, internalToken }: Target): Sender {
  let sent = 0;
  return async ({ method, path, body, headers }, session) => {
    sent += 1;
    const own: Record<string, string> = internalToken
      ? { "X-Aliquot-Internal": internalToken, "X-Forwarded-For": addressNumber(sent) }
      : {};
    if (session?.startsWith("alq_")) own.Authorization = `Bearer ${session}`;
    else if (session) own.Cookie = `aliquot_session=${session}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(origin + path, {
          method,
          headers: { ...own, ...headers },
          body: body as BodyInit | null,
          redirect: "manual",
          signal: AbortSignal.timeout(30_000),
        });
        return { status: response.status, headers: response.headers, text: await response.text() };
      } catch (error) {
        if (attempt === TRIES) throw error;
      }
    }
  };
}

/** For preparing the shop, not for fuzzing it. Text is sent as a PDF or CSV file, everything else as JSON. */
export function createCaller(send: Sender): Caller {
  return async (method, path, body, session) => {
    const file = (text: string) => (text.startsWith("%PDF-") ? "application/pdf" : "text/csv");
    const type = typeof body === "string" ? file(body) : "application/json";
    const { status, headers, text } = await send(
      {
        method,
        path,
        body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
        headers: body === undefined ? {} : { "Content-Type": type },
        misspelt: false,
      },
      session ?? null,
    );
    const cookie = headers.getSetCookie().find((line) => line.startsWith("aliquot_session="));
    return {
      status,
      body: headers.get("content-type")?.includes("json") ? JSON.parse(text) : text,
      session: cookie?.split(/[=;]/)[1] || null,
    };
  };
}

const addressNumber = (turn: number) => `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
