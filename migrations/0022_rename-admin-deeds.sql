ALTER TABLE "admin_deeds" RENAME TO "audit_entries";--> statement-breakpoint
ALTER INDEX "admin_deeds_newest" RENAME TO "audit_entries_newest";
