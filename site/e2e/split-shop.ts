import { expect } from "@playwright/test";
import { startOwnShop } from "./own-shop.ts";
import { dataDirOf } from "./shop-under-test.ts";

const PORT = Number(process.env.E2E_PORT ?? 4173) + 5;

/** The origin of the split shop's pages. */
export const SITE = `http://localhost:${PORT}`;

/** The API's origin. Another host, so that browsers treat its cookies as third-party cookies. */
export const API = `http://127.0.0.1:${PORT + 1}`;

/** For the top of a test file: an empty shop whose API has another origin than its pages. */
export const startSplitShop = () =>
  startOwnShop({
    port: PORT,
    dataDir: dataDirOf("split"),
    env: { API_PORT: String(PORT + 1), API_PUBLIC_URL: API },
  });

type Session = { sessionId?: string };

/** Calls the split shop's API without a browser. */
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
