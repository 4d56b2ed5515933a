-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "profile_reports_one_each";--> statement-breakpoint
ALTER TABLE "profile_report_cases" VALIDATE CONSTRAINT "profile_report_cases_bot_id_bots_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "profile_report_cases_one_open_bot" ON "profile_report_cases" USING btree ("bot_id") WHERE "profile_report_cases"."state" <> 'decided';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "profile_report_cases_bot" ON "profile_report_cases" USING btree ("bot_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "profile_reports_one_per_case" ON "profile_reports" USING btree ("case_id","reporter_id") WHERE "profile_reports"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "profile_reports_one_per_message" ON "profile_reports" USING btree ("reporter_id","message_id") WHERE "profile_reports"."message_id" is not null;--> statement-breakpoint
ALTER TABLE "profile_report_cases" VALIDATE CONSTRAINT "profile_report_cases_subject";--> statement-breakpoint
ALTER TABLE "profile_reports" VALIDATE CONSTRAINT "profile_reports_message_text_length";--> statement-breakpoint
ALTER TABLE "profile_reports" VALIDATE CONSTRAINT "profile_reports_message_card_length";