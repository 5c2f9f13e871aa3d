import { useState } from "react";
import { isRefusal } from "#shared/client/errors.ts";
import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { useAction } from "#shared/ui/use-action.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { CallFailed } from "../reads/CallFailed.tsx";
import { showFailure } from "../reads/show-failure.ts";
import { useServerRead } from "../reads/use-server-read.ts";

const wishes = callsOf(stockWishCalls);

/** The target of an emailed link: confirms or ends a back-in-stock subscription. */
export function StockWishPage() {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const [ended, setEnded] = useState("");
  const { value, error, reload } = useServerRead(`wish ${token}`, (signal) =>
    wishes.confirm({ token }, { signal }),
  );

  const ending = useAction(
    async () => setEnded((await wishes.unsubscribe({ token })).message),
    (reason) => showFailure(reason, "Not ended", "This could not be ended. Please try again."),
  );
  const shop = <LinkButton href={paths.shop}>Back to Shop</LinkButton>;
  if (ended) {
    return (
      <StatePanel title="Back in stock" action={shop}>
        {ended}
      </StatePanel>
    );
  }
  if (value) {
    return (
      <StatePanel
        title="We will write to you"
        action={<Button onPress={ending.run}>Do Not Write</Button>}
      >
        {value.message}
      </StatePanel>
    );
  }
  if (error === undefined) return <p role="status">Confirming...</p>;
  if (!isRefusal(error)) return <CallFailed error={error} what="Your wish" onRetry={reload} />;
  return (
    <StatePanel title="This link has ended" isAlert action={shop}>
      {error.said("This link is not valid any more.")}
    </StatePanel>
  );
}
