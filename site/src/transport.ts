import { clientOf } from "#shared/client/client-of.ts";
import { tellsOfSomebodyElse } from "#shared/client/signed-in.ts";
import { apiOfPage, createTransport } from "#shared/client/transport.ts";
import type { Calls } from "#shared/contracts/calls.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";

/** The islands' transport to the API, on the page's origin unless the page names another one. */
export const transport = createTransport({ ...apiOfPage(), proveIdentity: askForProof });

/** A client for the calls of a noun: `callsOf(productCalls).list()`. An island imports the calls that it needs, and no others. */
export const callsOf = <const Declared extends Calls>(calls: Declared) =>
  clientOf(calls, transport);

if (typeof window !== "undefined") {
  // What an island shows, and would send, is the former customer's.
  window.addEventListener("storage", (event) => {
    if (tellsOfSomebodyElse(event)) window.location.reload();
  });
}
