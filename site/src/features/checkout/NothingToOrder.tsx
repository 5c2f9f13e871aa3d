import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { paths } from "../../paths.ts";

export function NothingToOrder() {
  return (
    <StatePanel
      title="Your cart is empty"
      action={
        <LinkButton variant="primary" href={paths.shop}>
          Go to the Shop
        </LinkButton>
      }
    >
      There is nothing to order yet.
    </StatePanel>
  );
}
