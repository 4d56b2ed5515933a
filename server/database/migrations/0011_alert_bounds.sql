CREATE TABLE "alert_marks" (
	"ticker_id" bigint PRIMARY KEY NOT NULL,
	"evaluated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "alerts_ticker";--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "evaluated_at" SET DEFAULT now();--> statement-breakpoint
UPDATE "alerts" SET "evaluated_at" = now() WHERE "evaluated_at" IS NULL;--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "evaluated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "condition" text NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "threshold" numeric(20, 6) NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "base_price" numeric(20, 6);--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "upper" numeric(20, 6) GENERATED ALWAYS AS (case condition when 'above' then threshold when 'percent_move' then base_price * (1 + threshold / 100) end) STORED;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "lower" numeric(20, 6) GENERATED ALWAYS AS (case condition when 'below' then threshold when 'percent_move' then base_price * (1 - threshold / 100) end) STORED;--> statement-breakpoint
ALTER TABLE "alert_marks" ADD CONSTRAINT "alert_marks_ticker_id_tickers_id_fk" FOREIGN KEY ("ticker_id") REFERENCES "public"."tickers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_upper" ON "alerts" USING btree ("ticker_id","upper") WHERE "alerts"."active" and not "alerts"."was_met";--> statement-breakpoint
CREATE INDEX "alerts_lower" ON "alerts" USING btree ("ticker_id","lower") WHERE "alerts"."active" and not "alerts"."was_met";--> statement-breakpoint
CREATE INDEX "alerts_met" ON "alerts" USING btree ("ticker_id") WHERE "alerts"."active" and "alerts"."was_met";--> statement-breakpoint
CREATE INDEX "alerts_ticker" ON "alerts" USING btree ("ticker_id");--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_condition" CHECK ("alert_deliveries"."condition" in ('above', 'below', 'percent_move'));