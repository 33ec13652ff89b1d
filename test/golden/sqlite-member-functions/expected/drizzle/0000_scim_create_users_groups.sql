CREATE TABLE "scim_users" (
  "id" text NOT NULL,
  "tenant_id" text NOT NULL,
  "user_id" integer NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "active" integer NOT NULL DEFAULT true,
  "owns_row" integer NOT NULL DEFAULT false,
  "attributes" text,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE TABLE "scim_groups" (
  "id" text NOT NULL,
  "tenant_id" text NOT NULL,
  "group_id" integer NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("tenant_id", "user_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("tenant_id", "user_id");--> statement-breakpoint
CREATE INDEX "scim_users_user_idx" ON "scim_users" ("user_id");--> statement-breakpoint
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("tenant_id", "external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("tenant_id", "display_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("tenant_id", "group_id");--> statement-breakpoint
CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("tenant_id", "external_id");--> statement-breakpoint
CREATE TRIGGER "scim_users_tenant_id_fk_delete" AFTER DELETE ON "organizations"
BEGIN
  DELETE FROM "scim_users" WHERE "tenant_id" = OLD."id";
END;--> statement-breakpoint
CREATE TRIGGER "scim_users_user_id_fk_delete" AFTER DELETE ON "users"
BEGIN
  DELETE FROM "scim_users" WHERE "user_id" = OLD."id";
END;--> statement-breakpoint
CREATE TRIGGER "scim_groups_tenant_id_fk_delete" AFTER DELETE ON "organizations"
BEGIN
  DELETE FROM "scim_groups" WHERE "tenant_id" = OLD."id";
END;--> statement-breakpoint
CREATE TRIGGER "scim_groups_group_id_fk_delete" AFTER DELETE ON "teams"
BEGIN
  DELETE FROM "scim_groups" WHERE "group_id" = OLD."id";
END;
