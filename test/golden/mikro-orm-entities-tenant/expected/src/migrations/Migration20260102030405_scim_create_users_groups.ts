import { Migration } from '@mikro-orm/migrations'

export class Migration20260102030405_scim_create_users_groups extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE "scim_users" (
        "id" uuid NOT NULL,
        "tenant_id" int NOT NULL,
        "user_id" varchar(255) NOT NULL,
        "external_id" text,
        "user_name" text NOT NULL,
        "user_name_key" text NOT NULL,
        "attributes" jsonb,
        "version" integer NOT NULL,
        "created_at" timestamp(3) with time zone NOT NULL,
        "updated_at" timestamp(3) with time zone NOT NULL,
        CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "scim_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "clinic" ("id") ON DELETE CASCADE,
        CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "nurses" ("id") ON DELETE CASCADE
      )
    `)
    this.addSql(`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("tenant_id", "user_name_key")`)
    this.addSql(`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("tenant_id", "user_id")`)
    this.addSql(`CREATE INDEX "scim_users_user_idx" ON "scim_users" ("user_id")`)
    this.addSql(`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("tenant_id", "external_id")`)
    this.addSql(`
      CREATE TABLE "scim_groups" (
        "id" uuid NOT NULL,
        "tenant_id" int NOT NULL,
        "group_id" int NOT NULL,
        "external_id" text,
        "display_name" text NOT NULL,
        "display_name_key" text NOT NULL,
        "version" integer NOT NULL,
        "created_at" timestamp(3) with time zone NOT NULL,
        "updated_at" timestamp(3) with time zone NOT NULL,
        CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "scim_groups_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "clinic" ("id") ON DELETE CASCADE,
        CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "wards" ("id") ON DELETE CASCADE
      )
    `)
    this.addSql(`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("tenant_id", "display_name_key")`)
    this.addSql(`CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("tenant_id", "group_id")`)
    this.addSql(`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("tenant_id", "external_id")`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE "scim_groups"`)
    this.addSql(`DROP TABLE "scim_users"`)
  }
}
