import type { NotPermittedLine } from "#shared/contracts/buyers.ts";
import { REVIEW_TIME } from "#shared/domain/buyers.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { accountPath } from "../../account-path.ts";

interface NotPermittedProps {
  lines: readonly NotPermittedLine[];
  isSignedIn: boolean;
}

/** Says what an order of these lines still needs, and where to do it. Shows nothing for none. */
export function NotPermitted({ lines, isSignedIn }: NotPermittedProps) {
  const [never, verified, attested] = [null, "verified", "attested"].map((needs) =>
    lines.filter((line) => line.needs === needs),
  ) as [NotPermittedLine[], NotPermittedLine[], NotPermittedLine[]];
  return (
    <>
      {never.length > 0 && (
        <Notice tone="danger" title="Part of this cart cannot be ordered">
          <Reasons lines={never} /> Please remove it from the cart.
        </Notice>
      )}
      {verified.length > 0 && (
        <Notice tone="warning" title="For verified buyers">
          <Reasons lines={verified} />{" "}
          {isSignedIn ? <a href={accountPath("permission")}>Apply now</a> : "Sign in first"}: it
          takes about ten minutes, and the seller answers {REVIEW_TIME}. The cart keeps what is in
          it.
        </Notice>
      )}
      {attested.length > 0 && (
        <Notice title="A statement to sign">
          <Reasons lines={attested} /> You do it in the checkout, and it takes a minute.
        </Notice>
      )}
    </>
  );
}

/** Each reason once. */
function Reasons({ lines }: { lines: readonly NotPermittedLine[] }) {
  return [...new Set(lines.map(({ reason }) => reason))].join(" ");
}
