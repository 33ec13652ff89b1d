import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Every statement commits by itself: when one fails, those before it stay.
    CREATE TABLE \`scim_users\` (
      \`id\` char(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      \`user_id\` int unsigned NOT NULL,
      \`external_id\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */,
      \`user_name\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */ NOT NULL,
      \`user_name_key\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */ NOT NULL,
      \`attributes\` json,
      \`version\` int NOT NULL,
      \`created_at\` datetime(3) NOT NULL,
      \`updated_at\` datetime(3) NOT NULL,
      PRIMARY KEY (\`id\`),
      UNIQUE INDEX \`scim_users_user_name_key_key\` (\`user_name_key\`),
      UNIQUE INDEX \`scim_users_user_id_key\` (\`user_id\`),
      INDEX \`scim_users_external_id_idx\` (\`external_id\`)
    ) ENGINE=InnoDB
  `)
  await knex.raw(`
    CREATE TABLE \`scim_groups\` (
      \`id\` char(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      \`group_id\` int unsigned NOT NULL,
      \`external_id\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */,
      \`display_name\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */ NOT NULL,
      \`display_name_key\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */ NOT NULL,
      \`version\` int NOT NULL,
      \`created_at\` datetime(3) NOT NULL,
      \`updated_at\` datetime(3) NOT NULL,
      PRIMARY KEY (\`id\`),
      UNIQUE INDEX \`scim_groups_display_name_key_key\` (\`display_name_key\`),
      UNIQUE INDEX \`scim_groups_group_id_key\` (\`group_id\`),
      INDEX \`scim_groups_external_id_idx\` (\`external_id\`)
    ) ENGINE=InnoDB
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Every statement commits by itself: when one fails, those before it stay.
    DROP TABLE \`scim_groups\`
  `)
  await knex.raw(`DROP TABLE \`scim_users\``)
}
