import { expect, it } from "vitest";
import { CALLS } from "./all.calls.ts";

/** A body that says what changed is needed even though it may leave out each member. */
const NEEDED = ["POST /api/shippo/events", "POST /api/admin/notification-config"];

it("A POST that needs no member of a body needs no body", () => {
  const strict = [...CALLS.values()].filter(
    ({ call, body }) =>
      call.startsWith("POST ") && body?.safeParse({}).success && !body.safeParse(undefined).success,
  );
  expect(strict.map(({ call }) => call)).toEqual(NEEDED);
});
