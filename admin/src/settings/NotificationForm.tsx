import { useQueryClient } from "@tanstack/react-query";
import { type NotificationConfig, notificationConfigBody } from "#shared/contracts/settings.ts";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSaving } from "../layout/use-saving.ts";
import * as css from "./Notifications.css.ts";
import { NOTIFICATION_GROUPS } from "./notification-groups.ts";
import { notificationConfigQuery } from "./settings.queries.ts";

/** Saves the six switches and the address together. Cancel keeps the stored settings. */
export function NotificationForm({
  config,
  onDone,
}: {
  config: NotificationConfig;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const { form, field, values, setValue, button } = useForm({
    schema: notificationConfigBody,
    initial: config,
    ...useSaving({
      send: (settings: Partial<NotificationConfig>) =>
        api.admin.settings.saveNotifications(settings),
      refresh: (saved) => queryClient.setQueryData(notificationConfigQuery.queryKey, saved),
      done: { title: "Notification Settings Updated" },
      failure: "Failed to update notification settings.",
      failureTitle: "Update Failed",
      after: onDone,
    }),
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
