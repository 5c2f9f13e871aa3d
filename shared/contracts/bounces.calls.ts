import { bouncesQuery, refusedAddresses, refusedAddressesQuery } from "./bounces.ts";
import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";

/** The email addresses that refused an email, for admins. */
export const refusedAddressCalls = {
  list: {
    call: "GET /api/admin/refused-addresses",
    who: "admin reading no-proof",
    summary: "Email addresses that refused an email for good, newest first",
    description: "The shop goes on writing to them: the list informs.",
    query: refusedAddressesQuery,
    answer: refusedAddresses,
  },
  clear: {
    call: "POST /api/admin/refused-addresses/{id}/clear",
    who: "admin no-proof",
    summary: "Removes the mark of an address that is right again",
    description:
      "Emails that were sent before and come back later do not mark it again. Twice changes nothing more; 404.",
    answer: actionAnswer,
  },
} as const satisfies Calls;

/** What a mail server or a mail provider calls. */
export const bounceCalls = {
  bounce: {
    call: "POST /api/mail/bounces",
    who: "open",
    summary: "Takes an email that came back",
    description:
      "The token is MAIL_BOUNCES_TOKEN; 404 for another, and without that setting. The body is the email that came back, as a mail server pipes it (message/rfc822, multipart/report, message/delivery-status; RFC 3464; up to 1 MB), or application/json: `{ email, reason, permanent }`. An address is marked if the refusal is final (action failed, status 5.x.x; permanent is not false) and the shop has written to it. The answer is the same for every address.",
    query: bouncesQuery,
    file: "*",
    responses: { "404": { description: "The token is wrong, or bounces are off" } },
    answer: actionAnswer,
  },
} as const satisfies Calls;
