CREATE INDEX "bots_status_rating" ON "bots" USING btree ("status_id",(case when "review_count" = 0 then 0 else "star_total"::float8 / "review_count" end),"id") WHERE "bots"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "brokerages_active" ON "brokerages" USING btree ("active","id");--> statement-breakpoint
CREATE INDEX "brokerages_changed" ON "brokerages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "brokerages_turkish" ON "brokerages" USING btree (translate(lower(coalesce("name_tr", "name")), 'çğıöşüâîû', 'cgiosuaiu'),"id");--> statement-breakpoint
CREATE INDEX "brokerages_turkish_search" ON "brokerages" USING gin (lower(translate("name_tr", 'çğıöşüâîûÇĞİÖŞÜÂÎÛI', 'cgiosuaiucgiosuaiui')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_developers_email_search" ON "users" USING gin ("email_key" gin_trgm_ops) WHERE "users"."type_id" = 3;