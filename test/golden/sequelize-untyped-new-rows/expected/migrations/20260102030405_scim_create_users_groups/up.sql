BEGIN;
CREATE TABLE "scim_users" (
  "id" uuid NOT NULL,
  "user_id" integer NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "attributes" jsonb,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "Readers" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id");
CREATE TABLE "scim_groups" (
  "id" uuid NOT NULL,
  "group_id" uuid NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "teams" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key");
CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("group_id");
CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id");
COMMIT;
