import type { NotificationFlag } from "#shared/contracts/settings.ts";

export const NOTIFICATION_GROUPS: readonly {
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
