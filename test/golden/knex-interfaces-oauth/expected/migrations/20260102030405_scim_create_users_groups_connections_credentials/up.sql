BEGIN;
CREATE TABLE "crm"."scim_users" (
  "id" uuid NOT NULL,
  "tenant_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "active" boolean NOT NULL DEFAULT true,
  "owns_row" boolean NOT NULL DEFAULT false,
  "attributes" jsonb,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "crm"."companies" ("id") ON DELETE CASCADE,
  CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "crm"."users" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "crm"."scim_users" ("tenant_id", "user_name_key");
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "crm"."scim_users" ("tenant_id", "user_id");
CREATE INDEX "scim_users_user_idx" ON "crm"."scim_users" ("user_id");
CREATE INDEX "scim_users_external_id_idx" ON "crm"."scim_users" ("tenant_id", "external_id");
CREATE TABLE "crm"."scim_groups" (
  "id" uuid NOT NULL,
  "tenant_id" uuid NOT NULL,
  "group_id" uuid NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_groups_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "crm"."companies" ("id") ON DELETE CASCADE,
  CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "crm"."departments" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "crm"."scim_groups" ("tenant_id", "display_name_key");
CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "crm"."scim_groups" ("tenant_id", "group_id");
CREATE INDEX "scim_groups_external_id_idx" ON "crm"."scim_groups" ("tenant_id", "external_id");
CREATE TABLE "crm"."scim_connections" (
  "id" uuid NOT NULL,
  "tenant_id" uuid NOT NULL,
  "name" text NOT NULL,
  "provider" text,
  "state" text NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "last_heard_at" timestamp(3) with time zone,
  CONSTRAINT "scim_connections_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_connections_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "crm"."companies" ("id") ON DELETE CASCADE
);
CREATE INDEX "scim_connections_tenant_id_idx" ON "crm"."scim_connections" ("tenant_id");
CREATE TABLE "crm"."scim_credentials" (
  "id" uuid NOT NULL,
  "connection_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "hash" text NOT NULL,
  "prefix" text NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "expires_at" timestamp(3) with time zone,
  "last_used_at" timestamp(3) with time zone,
  "revoked_at" timestamp(3) with time zone,
  "issuer" text,
  "subject" text,
  "audience" text,
  "jwks_uri" text,
  CONSTRAINT "scim_credentials_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_credentials_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "crm"."scim_connections" ("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "scim_credentials_hash_key" ON "crm"."scim_credentials" ("hash");
CREATE INDEX "scim_credentials_connection_id_idx" ON "crm"."scim_credentials" ("connection_id");
COMMIT;
