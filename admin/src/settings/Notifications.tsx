import { useQuery } from "@tanstack/react-query";
import type { NotificationConfig } from "#shared/contracts/settings.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useEditInPlace } from "../layout/use-edit-in-place.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { NotificationForm } from "./NotificationForm.tsx";
import * as css from "./Notifications.css.ts";
import { NOTIFICATION_GROUPS } from "./notification-groups.ts";
import { notificationConfigQuery } from "./settings.queries.ts";

/** The seller's notification events and email address, edited in place. */
export function Notifications() {
  const config = useQuery(notificationConfigQuery);
  const { isEditing, editButton, endEditing } = useEditInPlace();
  return (
    <section aria-label="Notification settings">
      <PanelHeader
        title="Notification Settings"
        actions={
          config.data &&
          !isEditing && (
            <IfMay call="POST /api/admin/notification-config">
              <Button {...editButton}>Edit Settings</Button>
            </IfMay>
          )
        }
      >
        Emails to you, the seller. Customers get theirs in any case.
      </PanelHeader>
      <QueryGate
        query={config}
        what="The notification settings"
        loading="Loading the notification settings"
        height="16rem"
      >
        {(data) =>
          isEditing ? (
            <NotificationForm config={data} onDone={endEditing} />
          ) : (
            <NotificationView config={data} />
          )
        }
      </QueryGate>
    </section>
  );
}

function NotificationView({ config }: { config: NotificationConfig }) {
  return (
    <>
      <dl className={css.address}>
        <dt>Notification email</dt>
        <dd>{config.notification_email || "Not set"}</dd>
      </dl>
      {NOTIFICATION_GROUPS.map(({ title, flags }) => (
        <section key={title} className={css.group}>
          <h2 className={css.heading}>{title}</h2>
          <dl className={css.flags}>
            {flags.map(({ name, label }) => (
              <div key={name} className={css.flag}>
                <dt>{label}</dt>
                <dd>
                  {config[name] === "true" ? (
                    <Badge tone="success">Enabled</Badge>
                  ) : (
                    <Badge>Disabled</Badge>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
