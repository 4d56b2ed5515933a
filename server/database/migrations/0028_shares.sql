ALTER TABLE "posts" DROP CONSTRAINT "posts_counters";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "shared_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_repost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_detached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "are_quotes_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "repost_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "quote_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_shared_id_posts_id_fk" FOREIGN KEY ("shared_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_counters" CHECK ("posts"."up_votes" >= 0 and "posts"."down_votes" >= 0 and "posts"."comment_count" >= 0 and "posts"."bookmark_count" >= 0 and "posts"."repost_count" >= 0 and "posts"."quote_count" >= 0) NOT VALID;