CREATE INDEX "reviews_all_newest" ON "reviews" USING btree ("updated_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "reviews_all_stars" ON "reviews" USING btree ("stars" desc,"id" desc);