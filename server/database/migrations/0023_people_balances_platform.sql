ALTER TABLE "balance_transactions" ADD COLUMN "search_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "is_registration_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "is_guest_access_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "balance_transactions_search" ON "balance_transactions" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_type_username" ON "users" USING btree ("type_id","username_key","id");--> statement-breakpoint
CREATE INDEX "users_type_email" ON "users" USING btree ("type_id","email_key","id");--> statement-breakpoint
CREATE INDEX "users_away_created" ON "users" USING btree ("type_id","created_at" desc,"id" desc) WHERE "users"."status_id" in (2, 3, 4);--> statement-breakpoint
CREATE INDEX "users_away_name" ON "users" USING btree ("type_id","search_key","id") WHERE "users"."status_id" in (2, 3, 4);--> statement-breakpoint
CREATE INDEX "users_away_username" ON "users" USING btree ("type_id","username_key","id") WHERE "users"."status_id" in (2, 3, 4);--> statement-breakpoint
CREATE INDEX "users_away_email" ON "users" USING btree ("type_id","email_key","id") WHERE "users"."status_id" in (2, 3, 4);--> statement-breakpoint
CREATE FUNCTION balance_transactions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'created_by_id' IS DISTINCT FROM to_jsonb(OLD) - 'created_by_id' OR NEW.created_by_id IS NOT NULL THEN
    RAISE EXCEPTION 'balance_transactions is append-only';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER balance_transactions_stay BEFORE UPDATE ON "balance_transactions"
FOR EACH ROW EXECUTE FUNCTION balance_transactions_stay();
