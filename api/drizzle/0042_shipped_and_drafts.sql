ALTER TABLE "lot_documents" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD COLUMN "after_shipment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A document changes by becoming a draft or losing its actor, and goes only while its lot is in quarantine. A file goes
-- with its last document: the foreign key keeps it until then. The only change of a movement is that its actor is deleted.
CREATE OR REPLACE FUNCTION "lots_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('lot_movements', 'lot_documents') THEN
    IF to_jsonb(NEW) ->> 'actor_id' IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
      RETURN NEW;
    END IF;
    IF (to_jsonb(NEW) ->> 'is_draft')::boolean AND to_jsonb(NEW) - 'is_draft' = to_jsonb(OLD) - 'is_draft' THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'lot_files' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'lot_documents' THEN
    IF EXISTS (SELECT FROM lots WHERE id = to_jsonb(OLD) ->> 'lot_id' AND state = 'quarantine') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
UPDATE "lot_documents" AS d SET "is_draft" = true FROM "lots" AS l
WHERE l.id = d.lot_id AND EXISTS (
  SELECT FROM "lot_documents" AS newer
  WHERE newer.lot_id = d.lot_id AND newer.kind = d.kind AND newer.version > d.version
    AND newer.created_at <= l.released_at
);--> statement-breakpoint
-- As before, and an order that is to be packed or shipped although all of its money went back is "refunded".
CREATE OR REPLACE FUNCTION "orders_money_state"("order_id" text, "status" text, "total" numeric) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  paid numeric;
  written_off numeric;
BEGIN
  -- A reversal that moves no money takes a write-off back.
  SELECT coalesce(sum(p.paid_change), 0), coalesce(sum(CASE
      WHEN p.kind = 'write-off' THEN p.amount
      WHEN p.kind = 'reversal' AND p.paid_change = 0 THEN -p.amount
      ELSE 0 END), 0)
    INTO paid, written_off FROM payments AS p WHERE p.order_id = orders_money_state.order_id;
  RETURN CASE
    WHEN status = 'cancelled' THEN CASE WHEN paid > 0 THEN 'refund-due' END
    WHEN status <> 'awaiting-payment' AND paid = 0 AND EXISTS (
      SELECT FROM payments AS refund
      WHERE refund.order_id = orders_money_state.order_id AND refund.kind = 'refund'
        AND NOT EXISTS (SELECT FROM payments AS taken_back WHERE taken_back.reverses = refund.id)
    ) THEN 'refunded'
    WHEN paid + written_off > total THEN 'overpaid'
    WHEN status <> 'awaiting-payment' OR paid + written_off >= total THEN NULL
    WHEN paid > 0 THEN 'part-paid'
    WHEN written_off > 0 THEN 'written-down' END;
END $$;--> statement-breakpoint
-- The trigger on the status counts each order anew.
UPDATE "orders" SET "status" = "status" WHERE "status" IN ('processing', 'completed') AND "id" IN (
  SELECT order_id FROM "payments" GROUP BY order_id HAVING sum(paid_change) = 0 AND bool_or(kind = 'refund')
);
