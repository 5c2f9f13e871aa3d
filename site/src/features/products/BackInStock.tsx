import { useStore } from "@nanostores/react";
import { useState } from "react";
import { clientOf } from "#shared/client/client-of.ts";
import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { useAction } from "#shared/ui/use-action.ts";
import { transport } from "../../transport.ts";
import { failureText } from "../reads/show-failure.ts";
import { $session } from "../sessions/session.store.ts";
import * as css from "./BuyBox.css.ts";

/** Subscribes to one email when a sold-out product is available again. Uses the account's address if there is one. */
export function BackInStock({ slug }: { slug: string }) {
  const isSignedIn = useStore($session, { ssr: "initial" }) !== null;
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState("");
  const asking = useAction(
    async () => {
      const own = isSignedIn ? undefined : email.trim();
      setAnswer((await clientOf(stockWishCalls, transport).wish(slug, { email: own })).message);
    },
    (error) => setAnswer(failureText(error, "This could not be noted. Please try again.")),
  );

  return (
    <form
      className={css.backInStock}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void asking.run();
      }}
    >
      {!isSignedIn && (
        <label className={fieldCss.field}>
          <span className={fieldCss.label}>Email</span>
          <input
            className={fieldCss.control}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      )}
      <button
        type="submit"
        className={buttonClass({ isWide: true })}
        aria-disabled={asking.isPending || undefined}
      >
        Email Me When It Is Back
      </button>
      <p role="status">{answer}</p>
    </form>
  );
}
