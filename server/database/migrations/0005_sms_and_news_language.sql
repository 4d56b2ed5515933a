ALTER TABLE "mail_outbox" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
CREATE INDEX "news_language" ON "news" USING btree ("audience","language","published_at" desc,"id" desc);--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_channel" CHECK ("mail_outbox"."channel" in ('email', 'sms'));