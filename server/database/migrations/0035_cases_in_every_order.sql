CREATE TABLE "report_case_categories" (
	"case_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"state" text NOT NULL,
	"is_by_platform" boolean NOT NULL,
	"report_count" bigint DEFAULT 0 NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_case_categories_case_id_category_id_pk" PRIMARY KEY("case_id","category_id")
);
--> statement-breakpoint
INSERT INTO "report_case_categories" ("case_id", "category_id", "state", "is_by_platform", "report_count", "last_reported_at", "created_at")
SELECT DISTINCT c.id, r.category_id, c.state, c.is_by_platform, c.report_count, c.last_reported_at, c.created_at
FROM "post_reports" r JOIN "report_cases" c ON c.id = r.case_id;
--> statement-breakpoint
DROP INDEX "report_cases_waiting_last";--> statement-breakpoint
DROP INDEX "report_cases_waiting_first";--> statement-breakpoint
DROP INDEX "report_cases_waiting_count";--> statement-breakpoint
DROP INDEX "report_cases_assigned";--> statement-breakpoint
DROP INDEX "report_cases_platform";--> statement-breakpoint
DROP INDEX "report_cases_last";--> statement-breakpoint
DROP INDEX "report_cases_first";--> statement-breakpoint
DROP INDEX "report_cases_count";--> statement-breakpoint
ALTER TABLE "report_case_categories" ADD CONSTRAINT "report_case_categories_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_case_categories" ADD CONSTRAINT "report_case_categories_category_id_report_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."report_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_case_categories_last" ON "report_case_categories" USING btree ("category_id","state","is_by_platform","last_reported_at" desc,"case_id" desc);--> statement-breakpoint
CREATE INDEX "report_case_categories_first" ON "report_case_categories" USING btree ("category_id","state","is_by_platform","created_at" desc,"case_id" desc);--> statement-breakpoint
CREATE INDEX "report_case_categories_count" ON "report_case_categories" USING btree ("category_id","state","is_by_platform","report_count" desc,"case_id" desc);--> statement-breakpoint
CREATE INDEX "bots_category_by_status" ON "bots" USING btree ("category_id","status_id","id") WHERE "bots"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_last" ON "report_cases" USING btree ("state","is_by_platform","last_reported_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "report_cases_first" ON "report_cases" USING btree ("state","is_by_platform","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "report_cases_count" ON "report_cases" USING btree ("state","is_by_platform","report_count" desc,"id" desc);--> statement-breakpoint
CREATE FUNCTION keep_case_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM report_case_categories k
    WHERE k.case_id = OLD.case_id AND k.category_id = OLD.category_id AND NOT EXISTS (
      SELECT 1 FROM post_reports r WHERE r.case_id = OLD.case_id AND r.category_id = OLD.category_id
    );
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO report_case_categories
      (case_id, category_id, state, is_by_platform, report_count, last_reported_at, created_at)
    SELECT c.id, NEW.category_id, c.state, c.is_by_platform, c.report_count, c.last_reported_at, c.created_at
    FROM report_cases c WHERE c.id = NEW.case_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER post_reports_keep_case_categories
AFTER INSERT OR DELETE OR UPDATE OF case_id, category_id ON "post_reports"
FOR EACH ROW EXECUTE FUNCTION keep_case_categories();
--> statement-breakpoint
CREATE FUNCTION keep_categories_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_case_categories SET state = NEW.state, is_by_platform = NEW.is_by_platform, report_count = NEW.report_count,
    last_reported_at = NEW.last_reported_at, created_at = NEW.created_at
  WHERE case_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER report_cases_keep_categories
AFTER UPDATE OF state, is_by_platform, report_count, last_reported_at, created_at ON "report_cases"
FOR EACH ROW WHEN ((OLD.state, OLD.is_by_platform, OLD.report_count, OLD.last_reported_at, OLD.created_at)
  IS DISTINCT FROM (NEW.state, NEW.is_by_platform, NEW.report_count, NEW.last_reported_at, NEW.created_at))
EXECUTE FUNCTION keep_categories_of_case();
--> statement-breakpoint
ANALYZE "report_case_categories";
