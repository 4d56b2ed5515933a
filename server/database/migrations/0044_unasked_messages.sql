ALTER TABLE "bot_data_reads" DROP CONSTRAINT "bot_data_reads_scope";--> statement-breakpoint
ALTER TABLE "bot_grants" DROP CONSTRAINT "bot_grants_scope";--> statement-breakpoint
ALTER TABLE "bot_scopes" DROP CONSTRAINT "bot_scopes_scope";--> statement-breakpoint
ALTER TABLE "bot_events" ALTER COLUMN "interaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_messages" ALTER COLUMN "interaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "receives_subscriber_events" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_events" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "bot_data_reads" ADD CONSTRAINT "bot_data_reads_scope" CHECK ("bot_data_reads"."scope" in ('profile_read', 'watchlist_read', 'alerts_read', 'portfolio_summary', 'portfolio_read', 'watchlist_write', 'alerts_write', 'messages_send', 'alerts_events')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bot_grants" ADD CONSTRAINT "bot_grants_scope" CHECK ("bot_grants"."scope" in ('profile_read', 'watchlist_read', 'alerts_read', 'portfolio_summary', 'portfolio_read', 'watchlist_write', 'alerts_write', 'messages_send', 'alerts_events')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bot_scopes" ADD CONSTRAINT "bot_scopes_scope" CHECK ("bot_scopes"."scope" in ('profile_read', 'watchlist_read', 'alerts_read', 'portfolio_summary', 'portfolio_read', 'watchlist_write', 'alerts_write', 'messages_send', 'alerts_events')) NOT VALID;