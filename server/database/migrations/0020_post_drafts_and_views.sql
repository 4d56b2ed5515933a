-- Nothing has written drafts so far.
DELETE FROM "post_drafts";--> statement-breakpoint
ALTER TABLE "post_drafts" DROP CONSTRAINT "post_drafts_pkey";--> statement-breakpoint
ALTER TABLE "post_drafts" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD COLUMN "title" text NOT NULL;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD COLUMN "sentiment" text;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD COLUMN "poll" jsonb;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD COLUMN "pictures" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_user_id_subject_pk" PRIMARY KEY("user_id","subject");--> statement-breakpoint
ALTER TABLE "post_edits" ADD COLUMN "sentiment" text;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_subject_length" CHECK (char_length("post_drafts"."subject") between 1 and 100);--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_sentiment" CHECK ("post_drafts"."sentiment" in ('bull', 'bear'));--> statement-breakpoint
ALTER TABLE "post_edits" ADD CONSTRAINT "post_edits_sentiment" CHECK ("post_edits"."sentiment" in ('bull', 'bear'));
