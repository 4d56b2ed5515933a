ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_state";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_bounce_reason" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('queued', 'sent', 'failed', 'paused')) NOT VALID;