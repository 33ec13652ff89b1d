'use strict'

/** @type {import('sequelize-cli').Migration} */
module.exports = {
  async up(queryInterface) {
    await queryInterface.sequelize.transaction(async (transaction) => {
      await queryInterface.sequelize.query(`
        CREATE TABLE "scim_users" (
          "id" uuid NOT NULL,
          "tenant_id" integer NOT NULL,
          "user_id" uuid NOT NULL,
          "external_id" text,
          "user_name" text NOT NULL,
          "user_name_key" text NOT NULL,
          "attributes" jsonb,
          "version" integer NOT NULL,
          "created_at" timestamp(3) with time zone NOT NULL,
          "updated_at" timestamp(3) with time zone NOT NULL,
          CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id"),
          CONSTRAINT "scim_users_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "workspaces" ("id") ON DELETE CASCADE,
          CONSTRAINT "scim_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "members" ("id") ON DELETE CASCADE
        )
      `, { transaction })
      await queryInterface.sequelize.query(`CREATE UNIQUE INDEX "scim_users_user_name_key_key" ON "scim_users" ("tenant_id", "user_name_key")`, { transaction })
      await queryInterface.sequelize.query(`CREATE UNIQUE INDEX "scim_users_user_id_key" ON "scim_users" ("tenant_id", "user_id")`, { transaction })
      await queryInterface.sequelize.query(`CREATE INDEX "scim_users_user_idx" ON "scim_users" ("user_id")`, { transaction })
      await queryInterface.sequelize.query(`CREATE INDEX "scim_users_external_id_idx" ON "scim_users" ("tenant_id", "external_id")`, { transaction })
      await queryInterface.sequelize.query(`
        CREATE TABLE "scim_groups" (
          "id" uuid NOT NULL,
          "tenant_id" integer NOT NULL,
          "group_id" integer NOT NULL,
          "external_id" text,
          "display_name" text NOT NULL,
          "display_name_key" text NOT NULL,
          "version" integer NOT NULL,
          "created_at" timestamp(3) with time zone NOT NULL,
          "updated_at" timestamp(3) with time zone NOT NULL,
          CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id"),
          CONSTRAINT "scim_groups_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "workspaces" ("id") ON DELETE CASCADE,
          CONSTRAINT "scim_groups_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "teams" ("id") ON DELETE CASCADE
        )
      `, { transaction })
      await queryInterface.sequelize.query(`CREATE UNIQUE INDEX "scim_groups_display_name_key_key" ON "scim_groups" ("tenant_id", "display_name_key")`, { transaction })
      await queryInterface.sequelize.query(`CREATE UNIQUE INDEX "scim_groups_group_id_key" ON "scim_groups" ("tenant_id", "group_id")`, { transaction })
      await queryInterface.sequelize.query(`CREATE INDEX "scim_groups_external_id_idx" ON "scim_groups" ("tenant_id", "external_id")`, { transaction })
    })
  },

  async down(queryInterface) {
    await queryInterface.sequelize.transaction(async (transaction) => {
      await queryInterface.sequelize.query(`DROP TABLE "scim_groups"`, { transaction })
      await queryInterface.sequelize.query(`DROP TABLE "scim_users"`, { transaction })
    })
  },
}
