-- outside a transaction
ALTER TABLE "bot_data_reads" VALIDATE CONSTRAINT "bot_data_reads_scope";--> statement-breakpoint
ALTER TABLE "bot_grants" VALIDATE CONSTRAINT "bot_grants_scope";--> statement-breakpoint
ALTER TABLE "bot_scopes" VALIDATE CONSTRAINT "bot_scopes_scope";