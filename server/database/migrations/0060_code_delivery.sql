ALTER TABLE "mirror_links" ADD COLUMN "code_sent_at" timestamp (3) with time zone;--> statement-breakpoint
-- accepted rows: links that wait for a code, at most one for a person
UPDATE "mirror_links" SET "code_sent_at" = "created_at" WHERE "state" = 'invited';--> statement-breakpoint
ALTER TABLE "policy_types" ADD COLUMN "last_deleted_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "expires_at" timestamp (3) with time zone;