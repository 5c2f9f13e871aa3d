DROP INDEX CONCURRENTLY "order_items_product";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_institution_search";
