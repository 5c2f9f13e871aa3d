import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";
import { auth, ownFactors } from "./SessionDialog.tsx";

/** The dialog that asks the signed-in admin for a proof of identity. */
export function OwnProofDialog() {
  return <ProofDialog sessions={auth} factors={ownFactors} />;
}
