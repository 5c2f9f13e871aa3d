-- Letters are no count of residues where the notation is a modified one: from here on the count is written together
-- with the masses, and the worker writes it anew for what is stored. Until then the column keeps what it had.
ALTER TABLE "products" ALTER COLUMN "residue_count" DROP EXPRESSION;
