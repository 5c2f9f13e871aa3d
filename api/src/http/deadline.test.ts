import { expect, it, vi } from "vitest";
import { answerInTime, withoutDeadline } from "./deadline.ts";
import { refusalAnswer } from "./error-answers.ts";

const slow = () =>
  new Promise<Response>((resolve) => setTimeout(resolve, 1000, new Response("done")));

async function answerAfterASecond(handle: (request: Request) => Promise<Response>) {
  vi.useFakeTimers();
  try {
    const answer = answerInTime(new Request("http://shop/api/x"), handle, 500).catch(refusalAnswer);
    await vi.advanceTimersByTimeAsync(1000);
    return await answer;
  } finally {
    vi.useRealTimers();
  }
}

it("a call that takes too long is refused with 503", async () => {
  expect((await answerAfterASecond(slow)).status).toBe(503);
});

it("a call of a route without a deadline may take longer", async () => {
  const answer = await answerAfterASecond((request) => {
    withoutDeadline({ request });
    return slow();
  });
  expect(await answer.text()).toBe("done");
});
