CREATE TABLE "app"."scim_users" (
  "id" uuid NOT NULL,
  "tenant_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "attributes" jsonb,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "app"."tenants" ("id") ON DELETE CASCADE,
  CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."users" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "app"."scim_users" ("tenant_id", "user_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "app"."scim_users" ("tenant_id", "user_id");--> statement-breakpoint
CREATE INDEX "scim_users_user_idx" ON "app"."scim_users" ("user_id");--> statement-breakpoint
CREATE INDEX "scim_users_external_id_idx" ON "app"."scim_users" ("tenant_id", "external_id");--> statement-breakpoint
CREATE TABLE "app"."scim_groups" (
  "id" uuid NOT NULL,
  "tenant_id" bigint NOT NULL,
  "group_id" bigint NOT NULL,
  "external_id" text,
  "display_name" text NOT NULL,
  "display_name_key" text NOT NULL,
  "version" integer NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "updated_at" timestamp(3) with time zone NOT NULL,
  CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_groups_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "app"."tenants" ("id") ON DELETE CASCADE,
  CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "app"."groups" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX "scim_groups_display_name_key_idx" ON "app"."scim_groups" ("tenant_id", "display_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "app"."scim_groups" ("tenant_id", "group_id");--> statement-breakpoint
CREATE INDEX "scim_groups_external_id_idx" ON "app"."scim_groups" ("tenant_id", "external_id");--> statement-breakpoint
CREATE TABLE "app"."scim_connections" (
  "id" uuid NOT NULL,
  "tenant_id" bigint NOT NULL,
  "name" text NOT NULL,
  "provider" text,
  "state" text NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "last_heard_at" timestamp(3) with time zone,
  CONSTRAINT "scim_connections_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_connections_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "app"."tenants" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX "scim_connections_tenant_id_idx" ON "app"."scim_connections" ("tenant_id");--> statement-breakpoint
CREATE TABLE "app"."scim_credentials" (
  "id" uuid NOT NULL,
  "connection_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "hash" text NOT NULL,
  "prefix" text NOT NULL,
  "created_at" timestamp(3) with time zone NOT NULL,
  "expires_at" timestamp(3) with time zone,
  "last_used_at" timestamp(3) with time zone,
  "revoked_at" timestamp(3) with time zone,
  CONSTRAINT "scim_credentials_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scim_credentials_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "app"."scim_connections" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_credentials_hash_key" ON "app"."scim_credentials" ("hash");--> statement-breakpoint
CREATE INDEX "scim_credentials_connection_id_idx" ON "app"."scim_credentials" ("connection_id");--> statement-breakpoint
CREATE TABLE "app"."scim_audit" (
  "id" uuid NOT NULL,
  "tenant_id" bigint NOT NULL,
  "connection_id" uuid,
  "created_at" timestamp(3) with time zone NOT NULL,
  "operation" text NOT NULL,
  "resource_type" text NOT NULL,
  "resource_id" uuid NOT NULL,
  "host_id" text,
  "attributes" text NOT NULL,
  CONSTRAINT "scim_audit_pkey" PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE INDEX "scim_audit_created_at_idx" ON "app"."scim_audit" ("created_at");--> statement-breakpoint
CREATE INDEX "scim_audit_resource_id_idx" ON "app"."scim_audit" ("resource_id");--> statement-breakpoint
CREATE TABLE "app"."scim_log" (
  "id" uuid NOT NULL,
  "tenant_id" bigint,
  "connection_id" uuid,
  "created_at" timestamp(3) with time zone NOT NULL,
  "method" text NOT NULL,
  "resource_type" text,
  "resource_id" uuid,
  "attributes" text NOT NULL,
  "members_added" integer NOT NULL,
  "members_removed" integer NOT NULL,
  "status" integer NOT NULL,
  "scim_type" text,
  "detail" text,
  "milliseconds" integer NOT NULL,
  "user_agent" text,
  "correlation_id" text,
  "name" text,
  CONSTRAINT "scim_log_pkey" PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE INDEX "scim_log_tenant_id_idx" ON "app"."scim_log" ("tenant_id", "id");
