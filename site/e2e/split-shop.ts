import { expect } from "@playwright/test";
import { startOwnShop } from "./own-shop.ts";
import { dataDirOf } from "./shop-under-test.ts";

const PORT = Number(process.env.E2E_PORT ?? 4173) + 5;

/** Where the pages of the split shop are. */
export const SITE = `http://localhost:${PORT}`;

/** Its API. Another host also, so that a browser takes the API's cookies for those of a third party. */
export const API = `http://127.0.0.1:${PORT + 1}`;

/** For the top of a test file: an empty shop whose API is on another origin than its pages, while the file runs. */
export const startSplitShop = () =>
  startOwnShop({
    port: PORT,
    dataDir: dataDirOf("split"),
    env: { API_PORT: String(PORT + 1), API_PUBLIC_URL: API },
  });

type Session = { sessionId?: string };

/** Calls the split shop's API as a program does. */
export async function callApi<Answer>(
  method: string,
  path: string,
  { body, sessionId }: Session & { body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${API}${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(sessionId ? { "X-Session-Id": sessionId } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, `${path} answered ${answer.status}: ${text}`).toBe(true);
  return JSON.parse(text);
}
