DROP TRIGGER IF EXISTS "products_note_facets" ON "products";--> statement-breakpoint
DROP TRIGGER IF EXISTS "product_changes_note_facets" ON "products";--> statement-breakpoint
DROP FUNCTION IF EXISTS "note_facet_change"();--> statement-breakpoint
DROP TABLE IF EXISTS "product_facet_changes";--> statement-breakpoint
DROP TABLE IF EXISTS "product_slug_history";--> statement-breakpoint
DROP TABLE IF EXISTS "publish_hook_deliveries";--> statement-breakpoint
ALTER TABLE "published_pages"
  DROP COLUMN IF EXISTS "state", DROP COLUMN IF EXISTS "published_version", DROP COLUMN IF EXISTS "gone",
  DROP COLUMN IF EXISTS "etag", DROP COLUMN IF EXISTS "attempts", DROP COLUMN IF EXISTS "error",
  DROP COLUMN IF EXISTS "claimed_until", DROP COLUMN IF EXISTS "published_at";--> statement-breakpoint
CREATE INDEX "release_pages_published" ON "release_pages" USING btree ("release","published_at");
