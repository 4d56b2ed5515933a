CREATE TABLE "release_documents" (
	"release_id" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "release_documents_release_id_document_id_pk" PRIMARY KEY("release_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "released_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "release_documents" ADD CONSTRAINT "release_documents_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_documents" ADD CONSTRAINT "release_documents_document_id_released_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."released_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_documents_document" ON "release_documents" USING btree ("document_id");