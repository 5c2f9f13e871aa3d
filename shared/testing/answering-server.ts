import { afterAll, expect } from "vitest";

/** A request as it arrived. */
export type Heard = {
  method: string;
  path: string;
  query: string;
  headers: Headers;
  body: string;
};

type Answer = Response | Promise<Response>;

/** A real HTTP server for the tests of one file: it hears every request and answers what it is told to. */
export function answeringServer() {
  let heard: Heard[] = [];
  let answer: (request: Request) => Answer = () => Response.json({});
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      heard.push({
        method: request.method,
        path: url.pathname,
        query: url.search,
        headers: request.headers,
        body: await request.text(),
      });
      return answer(request);
    },
  });
  afterAll(() => server.stop(true));
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    /** Answers like this from now on, and forgets what was heard. */
    answering(next: typeof answer) {
      heard = [];
      answer = next;
    },
    lastHeard: () => heard.at(-1) as Heard,
  };
}

/** What a call throws; a call that succeeds fails the test. */
export const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail("the call succeeded"),
    (error: unknown) => error,
  );
