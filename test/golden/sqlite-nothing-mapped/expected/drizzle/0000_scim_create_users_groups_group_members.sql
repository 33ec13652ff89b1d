CREATE TABLE "scim_users" (
  "id" text NOT NULL,
  "user_id" integer NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "active" integer NOT NULL DEFAULT true,
  "attributes" text,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE TABLE "scim_groups" (
  "id" text NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE TABLE "scim_group_members" (
  "group_id" text NOT NULL,
  "user_id" text NOT NULL,
  PRIMARY KEY ("group_id", "user_id"),
  CONSTRAINT "scim_group_members_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "scim_groups" ("id") ON DELETE CASCADE,
  CONSTRAINT "scim_group_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "scim_users" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");--> statement-breakpoint
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key");--> statement-breakpoint
CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id");--> statement-breakpoint
CREATE INDEX "scim_group_members_user_id_idx" ON "scim_group_members" ("user_id");--> statement-breakpoint
CREATE TRIGGER "scim_users_user_id_fk_delete" AFTER DELETE ON "people"
BEGIN
  DELETE FROM "scim_users" WHERE "user_id" = OLD."id";
END;
