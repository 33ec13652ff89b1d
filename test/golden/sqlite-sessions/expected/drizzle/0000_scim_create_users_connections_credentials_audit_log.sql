CREATE TABLE "scim_users" (
  "id" text NOT NULL,
  "user_id" integer NOT NULL,
  "external_id" text,
  "user_name" text NOT NULL,
  "user_name_key" text NOT NULL,
  "attributes" text,
  "version" integer NOT NULL,
  "created_at" integer NOT NULL,
  "updated_at" integer NOT NULL,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE TABLE "scim_connections" (
  "id" text NOT NULL,
  "name" text NOT NULL,
  "provider" text,
  "state" text NOT NULL,
  "created_at" integer NOT NULL,
  "last_heard_at" integer,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE TABLE "scim_credentials" (
  "id" text NOT NULL,
  "connection_id" text NOT NULL,
  "kind" text NOT NULL,
  "hash" text NOT NULL,
  "prefix" text NOT NULL,
  "created_at" integer NOT NULL,
  "expires_at" integer,
  "last_used_at" integer,
  "revoked_at" integer,
  "issuer" text,
  "subject" text,
  "audience" text,
  "jwks_uri" text,
  PRIMARY KEY ("id"),
  CONSTRAINT "scim_credentials_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "scim_connections" ("id") ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE "scim_audit" (
  "id" text NOT NULL,
  "connection_id" text,
  "created_at" integer NOT NULL,
  "operation" text NOT NULL,
  "resource_type" text NOT NULL,
  "resource_id" text NOT NULL,
  "host_id" text,
  "attributes" text NOT NULL,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE TABLE "scim_log" (
  "id" text NOT NULL,
  "connection_id" text,
  "created_at" integer NOT NULL,
  "method" text NOT NULL,
  "resource_type" text,
  "resource_id" text,
  "attributes" text NOT NULL,
  "members_added" integer NOT NULL,
  "members_removed" integer NOT NULL,
  "status" integer NOT NULL,
  "scim_type" text,
  "detail" text,
  "milliseconds" integer NOT NULL,
  "user_agent" text,
  "correlation_id" text,
  PRIMARY KEY ("id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("user_name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("user_id");--> statement-breakpoint
CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_credentials_hash_key" ON "scim_credentials" ("hash");--> statement-breakpoint
CREATE INDEX "scim_credentials_connection_id_idx" ON "scim_credentials" ("connection_id");--> statement-breakpoint
CREATE INDEX "scim_audit_created_at_idx" ON "scim_audit" ("created_at");--> statement-breakpoint
CREATE INDEX "scim_audit_resource_id_idx" ON "scim_audit" ("resource_id");--> statement-breakpoint
CREATE INDEX "scim_log_connection_id_idx" ON "scim_log" ("connection_id", "id");--> statement-breakpoint
CREATE TRIGGER "scim_users_user_id_fk_delete" AFTER DELETE ON "users"
BEGIN
  DELETE FROM "scim_users" WHERE "user_id" = OLD."id";
END;
