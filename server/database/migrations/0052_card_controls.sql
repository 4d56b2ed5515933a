ALTER TABLE "bot_interactions" ADD COLUMN "card_message_id" bigint;--> statement-breakpoint
ALTER TABLE "bot_interactions" ADD COLUMN "control_id" text;--> statement-breakpoint
ALTER TABLE "bot_interactions" ADD COLUMN "control" text;--> statement-breakpoint
ALTER TABLE "bot_interactions" ADD COLUMN "field_errors" jsonb;