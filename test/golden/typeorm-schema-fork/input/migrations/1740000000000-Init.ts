import type { MigrationInterface, QueryRunner } from '@n8n/typeorm'

export class Init1740000000000 implements MigrationInterface {
  name = 'Init1740000000000'

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "rr_reader" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "login" varchar NOT NULL UNIQUE, "full_name" varchar, "suspended_at" datetime)`)
    await queryRunner.query(`CREATE TABLE "rr_circle" ("id" varchar PRIMARY KEY NOT NULL, "title" varchar NOT NULL)`)
    await queryRunner.query(`CREATE TABLE "rr_circle_readers" ("circleId" varchar NOT NULL REFERENCES "rr_circle" ("id") ON DELETE CASCADE, "readerId" integer NOT NULL REFERENCES "rr_reader" ("id") ON DELETE CASCADE, PRIMARY KEY ("circleId", "readerId"))`)
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "rr_circle_readers"`)
    await queryRunner.query(`DROP TABLE "rr_circle"`)
    await queryRunner.query(`DROP TABLE "rr_reader"`)
  }
}
