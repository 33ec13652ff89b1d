CREATE TABLE "scim_users" (
  "id" uuid NOT NULL,
  "user_id" varchar(36) NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "attributes" jsonb,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");--> statement-breakpoint
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id");--> statement-breakpoint
CREATE TABLE "scim_groups" (
  "id" uuid NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("display_name_key");--> statement-breakpoint
CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("external_id");--> statement-breakpoint
CREATE TABLE "scim_group_members" (
  "group_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  CONSTRAINT "scim_group_members_pkey" PRIMARY KEY ("group_id", "user_id"),
  CONSTRAINT "scim_group_members_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "scim_groups" ("id") ON DELETE CASCADE,
  CONSTRAINT "scim_group_members_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "scim_users" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX "scim_group_members_user_id_idx" ON "scim_group_members" ("user_id");
