import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ScimCreateUsersGroupsGroupMembers1767323045000 implements MigrationInterface {
  name = 'ScimCreateUsersGroupsGroupMembers1767323045000'

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Every statement commits by itself: when one fails, those before it stay.
      CREATE TABLE \`scim_users\` (
        \`id\` char(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        \`user_id\` varchar(36) NOT NULL,
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
        INDEX \`scim_users_external_id_idx\` (\`external_id\`),
        CONSTRAINT \`scim_users_user_id_fk\` FOREIGN KEY (\`user_id\`) REFERENCES \`user\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION
      ) ENGINE=InnoDB
    `)
    await queryRunner.query(`
      CREATE TABLE \`scim_groups\` (
        \`id\` char(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        \`external_id\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */,
        \`display_name\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */ NOT NULL,
        \`display_name_key\` varchar(512) CHARACTER SET utf8mb4 /*M! collate utf8mb4_nopad_bin */ /*!80017 collate utf8mb4_0900_bin */ NOT NULL,
        \`version\` int NOT NULL,
        \`created_at\` datetime(3) NOT NULL,
        \`updated_at\` datetime(3) NOT NULL,
        PRIMARY KEY (\`id\`),
        UNIQUE INDEX \`scim_groups_display_name_key_key\` (\`display_name_key\`),
        INDEX \`scim_groups_external_id_idx\` (\`external_id\`)
      ) ENGINE=InnoDB
    `)
    await queryRunner.query(`
      CREATE TABLE \`scim_group_members\` (
        \`group_id\` char(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        \`user_id\` char(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        PRIMARY KEY (\`group_id\`, \`user_id\`),
        INDEX \`scim_group_members_user_id_idx\` (\`user_id\`),
        CONSTRAINT \`scim_group_members_group_id_fk\` FOREIGN KEY (\`group_id\`) REFERENCES \`scim_groups\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION,
        CONSTRAINT \`scim_group_members_user_id_fk\` FOREIGN KEY (\`user_id\`) REFERENCES \`scim_users\` (\`id\`) ON DELETE CASCADE ON UPDATE NO ACTION
      ) ENGINE=InnoDB
    `)
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Every statement commits by itself: when one fails, those before it stay.
      DROP TABLE \`scim_group_members\`
    `)
    await queryRunner.query(`DROP TABLE \`scim_groups\``)
    await queryRunner.query(`DROP TABLE \`scim_users\``)
  }
}
