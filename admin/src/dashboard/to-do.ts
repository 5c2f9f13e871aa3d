import type { OrderQueues } from "#shared/contracts/desk.ts";
import { grouped, listed } from "../layout/counted.ts";

/** What waits for the seller, as far as it is read. */
export interface ToDoReads {
  queues?: OrderQueues | undefined;
  inbox?: { inbox: number; ready: number } | undefined;
  refundsDue?: number | undefined;
  failedMails?: number | undefined;
  refusedAddresses?: number | undefined;
  lowStock?: { total: number; names: string[] } | undefined;
}

export interface ToDoCell {
  name: string;
  /** Within the back-office, without `/admin`. */
  href: string;
  read: keyof ToDoReads;
  /** Undefined until it is read. */
  count: number | undefined;
  /** Completes the count: "paid". */
  note: string;
}

export function toDoCells(reads: ToDoReads): ToDoCell[] {
  const { toPay, partPaid = 0, holdExpired = 0, toPack, toShip, problems } = reads.queues ?? {};
  const { inbox, refundsDue, lowStock, failedMails = 0, refusedAddresses = 0 } = reads;
  const areEmailsRead = reads.failedMails !== undefined || reads.refusedAddresses !== undefined;
  const emails = areEmailsRead ? failedMails + refusedAddresses : undefined;
  const cells: ToDoCell[] = [
    {
      name: "To pay",
      href: "/orders?queue=to-pay",
      read: "queues",
      count: toPay,
      note: listed([partPaid, "part-paid"], [holdExpired, "expired"]) || "waiting for their money",
    },
    {
      name: "To pack",
      href: "/orders?queue=to-pack",
      read: "queues",
      count: toPack,
      note: "paid",
    },
    {
      name: "To ship",
      href: "/orders?queue=to-ship",
      read: "queues",
      count: toShip,
      note: "packed",
    },
    {
      name: "Problems",
      href: "/orders?queue=problems",
      read: "queues",
      count: problems,
      note: "a refund, a failed email or a recalled lot",
    },
    {
      name: "Payments",
      href: "/payments",
      read: "inbox",
      count: inbox?.inbox,
      note: `in the inbox${inbox && inbox.ready > 0 ? `, ${grouped(inbox.ready)} ready to confirm` : ""}`,
    },
    {
      name: "Refunds due",
      href: "/orders?status=refund-due",
      read: "refundsDue",
      count: refundsDue,
      note: "orders with money to send back",
    },
    {
      name: "Emails",
      href: failedMails > 0 ? "/outbox?state=failed" : "/outbox",
      read: "failedMails",
      count: emails,
      note: listed(
        [failedMails, "failed"],
        [
          refusedAddresses,
          refusedAddresses === 1 ? "address refused one" : "addresses refused one",
        ],
      ),
    },
    {
      name: "Low on stock",
      href: "/products?stock=low",
      read: "lowStock",
      count: lowStock?.total,
      note: lowStock ? namesOf(lowStock) : "",
    },
  ];
  return cells.map((cell) => ({ ...cell, note: noteOf(cell) }));
}

function noteOf({ count, note }: ToDoCell): string {
  if (count === undefined) return "";
  return count === 0 ? "nothing waits" : note;
}

/** "Bradykinin, Kallidin, Oxytocin and 4 more" */
function namesOf({ names, total }: { names: string[]; total: number }): string {
  const more = total - names.length;
  return more > 0 ? `${names.join(", ")} and ${grouped(more)} more` : names.join(", ");
}
