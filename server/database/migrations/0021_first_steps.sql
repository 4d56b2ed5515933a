CREATE TABLE "first_steps" (
	"user_id" bigint NOT NULL,
	"step" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_steps_user_id_step_pk" PRIMARY KEY("user_id","step"),
	CONSTRAINT "first_steps_step" CHECK ("first_steps"."step" in ('stocks', 'people', 'alert', 'bot')),
	CONSTRAINT "first_steps_state" CHECK ("first_steps"."state" in ('open', 'done', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;