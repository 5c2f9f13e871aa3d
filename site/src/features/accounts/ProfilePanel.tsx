import { accountClient } from "#shared/client/accounts.ts";
import { profileBody } from "#shared/contracts/accounts.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import * as css from "../../components/Panel.css.ts";
import { transport } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { readSessionHint } from "../sessions/session.store.ts";
import { useKeptForm } from "../storage/kept-input.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import { PersonFields } from "./PersonFields.tsx";
import { ResendLink } from "./UnverifiedNotice.tsx";

export interface ProfilePanelProps {
  user: CurrentUser;
  onSaved: (user: CurrentUser) => void;
}

export function ProfilePanel({ user, onSaved }: ProfilePanelProps) {
  const form = useKeptForm({
    name: `profile.${user.id}`,
    saved: profileOf(user),
    schema: profileBody,
    async submit(body) {
      const { user: saved } = await accountClient(transport).updateProfile(body);
      onSaved(saved);
      form.reset(profileOf(saved));
      readSessionHint();
      showSuccess(
        "Profile Updated",
        saved.pendingEmail && saved.pendingEmail !== user.pendingEmail
          ? `We sent a link to ${saved.pendingEmail}. Your new address counts once you follow it.`
          : "Your profile has been updated.",
      );
    },
    onError: (error) => showMemberFailure(error, "Update Failed", "Failed to update profile."),
  });
  return (
    <section aria-labelledby="profile" className={css.panel}>
      <h2 id="profile">Profile</h2>
      {user.pendingEmail && (
        <Notice title="A new email address is waiting">
          <span>
            We sent a link to {user.pendingEmail}. Until you follow it, {user.email} stays your
            address.
          </span>
          {user.emailVerified && <ResendLink email={user.pendingEmail} />}
        </Notice>
      )}
      <form {...form.form} method="post" className={css.form}>
        <PersonFields field={form.field} />
        <TextField
          {...form.field("phone")}
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
        />
        <Button {...form.button} variant="primary" pendingText="Saving..." className={css.start}>
          Save Changes
        </Button>
      </form>
    </section>
  );
}

/** With the address that waits for its link: saving the present one ends the change. */
function profileOf({ firstName, lastName, email, pendingEmail, phone }: CurrentUser) {
  return { firstName, lastName, email: pendingEmail ?? email, phone: phone ?? "" };
}
