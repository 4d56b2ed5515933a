ALTER TABLE "profile_report_cases" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_report_cases" ADD COLUMN "bot_id" bigint;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD COLUMN "message_text" text;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD COLUMN "message_card" text;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD COLUMN "message_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profile_report_cases" ADD CONSTRAINT "profile_report_cases_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "profile_report_cases" ADD CONSTRAINT "profile_report_cases_subject" CHECK (num_nonnulls("profile_report_cases"."user_id", "profile_report_cases"."bot_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_message_text_length" CHECK (char_length("profile_reports"."message_text") between 0 and 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "profile_reports" ADD CONSTRAINT "profile_reports_message_card_length" CHECK (char_length("profile_reports"."message_card") between 0 and 8000) NOT VALID;