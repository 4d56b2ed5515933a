CREATE TABLE "portfolio_performance" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"value" numeric(20, 6) NOT NULL,
	"previous_close_value" numeric(20, 6) NOT NULL,
	"change_percent" double precision NOT NULL,
	"series" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dashboard_cards" ADD COLUMN "rank" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "dashboard_layout" text DEFAULT 'cards' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_performance" ADD CONSTRAINT "portfolio_performance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_performance_age" ON "portfolio_performance" USING btree ("computed_at");--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_dashboard_layout" CHECK ("platform_settings"."dashboard_layout" in ('cards', 'list'));--> statement-breakpoint
UPDATE "dashboard_cards" SET "rank" = array_position(array['top_performers_card', 'influencer_card', 'mover_card', 'post_card'], "type") WHERE "type" in ('top_performers_card', 'influencer_card', 'mover_card', 'post_card');
