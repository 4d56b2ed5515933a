CREATE TABLE "proven_addresses" (
	"user_id" bigint NOT NULL,
	"address_key" text NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proven_addresses_user_id_address_key_pk" PRIMARY KEY("user_id","address_key")
);
--> statement-breakpoint
ALTER TABLE "proven_addresses" ADD CONSTRAINT "proven_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proven_addresses_age" ON "proven_addresses" USING btree ("proven_at");