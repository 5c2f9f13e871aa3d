import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";
import { auth, ownFactors } from "./SessionDialog.tsx";

export function OwnProofDialog() {
  return <ProofDialog sessions={auth} factors={ownFactors} />;
}
