import type { BunServer, FrontHandler } from "./front.ts";

const NOBODY: BunServer = { requestIP: () => null, timeout: () => {} };

/** Paths that succeed only if the front has pages and the api responds. */
const ASKED = ["/", "/api/health/live"];

/** Whether the front works. It calls its own handler directly, without metrics and access log. */
export async function isFrontReady(answer: FrontHandler): Promise<boolean> {
  const answers = await Promise.all(
    ASKED.map((path) => answer(new Request(`http://front${path}`), NOBODY)),
  );
  await Promise.all(answers.map((response) => response.body?.cancel()));
  return answers.every(({ ok }) => ok);
}
