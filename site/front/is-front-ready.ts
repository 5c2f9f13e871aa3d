import type { Connection } from "./front.ts";

type Answer = (request: Request, server: Connection) => Response | Promise<Response>;

const NOBODY: Connection = { requestIP: () => null };

/** What only a front answers that has pages, and reaches an api that answers. */
const ASKED = ["/", "/api/health/live"];

/** Whether the front can do its work: it asks itself as a visitor would, past its counts and its log. */
export async function isFrontReady(answer: Answer): Promise<boolean> {
  const answers = await Promise.all(
    ASKED.map((path) => answer(new Request(`http://front${path}`), NOBODY)),
  );
  await Promise.all(answers.map((response) => response.body?.cancel()));
  return answers.every(({ ok }) => ok);
}
