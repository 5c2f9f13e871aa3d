import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationFlag } from "#shared/contracts/settings.ts";
import { type NotificationConfig, notificationConfigBody } from "#shared/contracts/settings.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useEditInPlace } from "../layout/use-edit-in-place.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Notifications.css.ts";
import { notificationConfigQuery } from "./settings.queries.ts";

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
      <QueryGate query={config} what="The notification settings" height="16rem">
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

/** Saves the six switches and the address together. Cancel keeps the stored settings. */
function NotificationForm({ config, onDone }: { config: NotificationConfig; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { form, field, values, setValue, button } = useSavingForm({
    schema: notificationConfigBody,
    initial: config,
    send: (settings) => api.admin.settings.saveNotifications(settings),
    refresh: (saved) => queryClient.setQueryData(notificationConfigQuery.queryKey, saved),
    done: { title: "Notification Settings Updated" },
    failure: "Failed to update notification settings.",
    failureTitle: "Update Failed",
    after: onDone,
  });
  return (
    <form {...form} className={css.form}>
      <TextField
        {...field("notification_email")}
        label="Notification email"
        type="email"
        autoComplete="email"
        autoFocus
        description="Leave it empty to receive nothing."
      />
      {NOTIFICATION_GROUPS.map(({ title, flags }) => (
        <fieldset key={title} className={css.fieldset}>
          <legend className={css.heading}>{title}</legend>
          {flags.map(({ name, label }) => (
            <Switch
              key={name}
              isSelected={values[name] === "true"}
              onChange={(isOn) => setValue(name, isOn ? "true" : "false")}
            >
              {label}
            </Switch>
          ))}
        </fieldset>
      ))}
      <FormButtons button={button} submitText="Save Settings" onCancel={onDone} place="page" />
    </form>
  );
}

const NOTIFICATION_GROUPS: readonly {
  title: string;
  flags: readonly { name: NotificationFlag; label: string }[];
}[] = [
  {
    title: "Order Notifications",
    flags: [
      { name: "notify_new_orders", label: "New Orders" },
      { name: "notify_order_status_change", label: "Order Status Changes" },
    ],
  },
  {
    title: "User & System Notifications",
    flags: [
      { name: "notify_user_registration", label: "New User Registrations" },
      { name: "notify_system_errors", label: "System Errors" },
    ],
  },
  {
    title: "Inventory Notifications",
    flags: [{ name: "notify_low_stock", label: "Low Stock Alerts" }],
  },
  {
    title: "Payment Notifications",
    flags: [{ name: "notify_payment_received", label: "Payment Received" }],
  },
];
