CREATE TABLE "news_comment_likes" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);--> statement-breakpoint
CREATE TABLE "post_comment_likes" (
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);--> statement-breakpoint
ALTER TABLE "social_events" DROP CONSTRAINT "social_events_kind";--> statement-breakpoint
ALTER TABLE "news_comments" ADD COLUMN "like_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "like_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_comment_likes" ADD CONSTRAINT "news_comment_likes_comment_id_news_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."news_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_comment_likes" ADD CONSTRAINT "news_comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment_likes" ADD CONSTRAINT "post_comment_likes_comment_id_post_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment_likes" ADD CONSTRAINT "post_comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_comment_likes_user" ON "news_comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_comment_likes_user" ON "post_comment_likes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "news_comments" ADD CONSTRAINT "news_comments_likes" CHECK ("news_comments"."like_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_likes" CHECK ("post_comments"."like_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "social_events" ADD CONSTRAINT "social_events_kind" CHECK ("social_events"."kind" in ('counted', 'edited', 'answered', 'commented', 'comment_edited', 'comment_removed', 'comment_liked', 'posted', 'notified', 'read', 'alerted')) NOT VALID;