-- What was noted and decided so far stays.
INSERT INTO "report_notes" ("case_id", "author_id", "note", "created_at")
SELECT "id", "assignee_id", left("notes", 2000), "updated_at" FROM "report_cases" WHERE "notes" <> '';--> statement-breakpoint
UPDATE "report_cases" SET "reason" = left(concat_ws(': ', "rule", "reason"), 1000) WHERE "rule" IS NOT NULL;--> statement-breakpoint
UPDATE "report_cases" SET "last_reported_at" = coalesce((
  SELECT max(r."created_at") FROM "post_reports" r WHERE r."case_id" = "report_cases"."id"), "created_at");--> statement-breakpoint
UPDATE "report_cases" SET "is_by_platform" = true WHERE EXISTS (
  SELECT 1 FROM "post_reports" r WHERE r."case_id" = "report_cases"."id" AND r."reporter_id" IS NULL);--> statement-breakpoint
ALTER TABLE "report_cases" DROP COLUMN "notes";--> statement-breakpoint
ALTER TABLE "report_cases" DROP COLUMN "rule";