import { useStore } from "@nanostores/react";
import { type FormEvent, useState } from "react";
import { clientOf } from "#shared/client/client-of.ts";
import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { transport } from "../../transport.ts";
import { failureText } from "../reads/show-failure.ts";
import { $session } from "../sessions/session.store.ts";
import * as css from "./BuyBox.css.ts";

/** Asks for one mail when a product that is sold out is back. The account's own address is taken where there is one. */
export function BackInStock({ slug }: { slug: string }) {
  const isSignedIn = useStore($session, { ssr: "initial" }) !== null;
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState("");
  const [isAsking, setAsking] = useState(false);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    try {
      const { message } = await clientOf(stockWishCalls, transport).wish(
        slug,
        isSignedIn ? {} : { email: email.trim() },
      );
      setAnswer(message);
    } catch (error) {
      setAnswer(failureText(error, "This could not be noted. Please try again."));
    }
    setAsking(false);
  }

  return (
    <form className={css.backInStock} onSubmit={ask} noValidate>
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
        aria-disabled={isAsking || undefined}
      >
        Email Me When It Is Back
      </button>
      <p role="status">{answer}</p>
    </form>
  );
}
