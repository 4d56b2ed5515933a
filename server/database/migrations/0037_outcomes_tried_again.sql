ALTER TABLE "report_tellings" DROP CONSTRAINT "report_tellings_counters";--> statement-breakpoint
ALTER TABLE "report_tellings" ALTER COLUMN "id" SET CACHE 1;--> statement-breakpoint
ALTER TABLE "report_tellings" ADD COLUMN "attempts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_tellings" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "report_tellings" ADD CONSTRAINT "report_tellings_counters" CHECK ("report_tellings"."mail_count" >= 0 and "report_tellings"."attempts" >= 0);