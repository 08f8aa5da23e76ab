ALTER TABLE "tax_documents" DROP CONSTRAINT "tax_documents_total";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_amount";--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_total" CHECK ("tax_documents"."total_paise" > 0 or ("tax_documents"."total_paise" = 0 and "tax_documents"."series" = 'invoice'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_paise" between 100 and 50000000 or ("checkouts"."amount_paise" = 0 and "checkouts"."discount_paise" > 0));