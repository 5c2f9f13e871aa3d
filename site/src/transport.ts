import { tellsOfSomebodyElse } from "#shared/client/signed-in.ts";
import { apiOfPage, createTransport } from "#shared/client/transport.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";

/**
 * The islands' transport to the API, on the page's origin unless the page names another one. An island imports only the
 * calls of the nouns that it needs, `productCalls(transport)`, and no other contracts.
 */
export const transport = createTransport({ ...apiOfPage(), proveIdentity: askForProof });

if (typeof window !== "undefined") {
  // What an island shows, and would send, is the former customer's.
  window.addEventListener("storage", (event) => {
    if (tellsOfSomebodyElse(event)) window.location.reload();
  });
}
