import { apiOfPage } from "#shared/client/api-of-page.ts";
import { clientOf } from "#shared/client/client-of.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { createTransport } from "#shared/client/transport.ts";
import { factorCalls } from "#shared/contracts/factors.calls.ts";
import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";

/** A transport that asks for no proof: a refusal in the dialog must not open another dialog. */
const plain = createTransport(apiOfPage());
const sessions = sessionClient(plain);
const factors = clientOf(factorCalls, plain);

/** For a page some of whose calls need a fresh proof of identity. */
export const OwnProofDialog = () => <ProofDialog sessions={sessions} factors={factors} />;
