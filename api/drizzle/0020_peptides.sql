CREATE TABLE "product_peptides" (
	"product_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"version" integer NOT NULL,
	"monoisotopic_mass" double precision,
	"average_mass" double precision,
	"letters" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_peptides" ADD CONSTRAINT "product_peptides_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_peptides_monoisotopic" ON "product_peptides" USING btree ("monoisotopic_mass");--> statement-breakpoint
CREATE INDEX "product_peptides_average" ON "product_peptides" USING btree ("average_mass");