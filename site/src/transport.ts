import { apiOfPage } from "#shared/client/api-of-page.ts";
import { createTransport } from "#shared/client/transport.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";

/**
 * The islands' way to the API, on the page's own origin unless the page names another one. An island takes the calls
 * it needs from their noun's file, `productCalls(transport)`, and loads no other contracts.
 */
export const transport = createTransport({ ...apiOfPage(), proveIdentity: askForProof });
