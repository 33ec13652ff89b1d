import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ScimAddUserActive1767323045001 implements MigrationInterface {
  name = 'ScimAddUserActive1767323045001'

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "scim_users" ADD COLUMN "active" integer NOT NULL DEFAULT true`)
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "scim_users" DROP COLUMN "active"`)
  }
}
