import { defineConfig } from 'scim-gen'

export default defineConfig({
  orm: 'typeorm',
  dialect: 'sqlite',
  framework: 'express',
  db: 'src/db/data-source.ts#AppDataSource',
  out: 'src/scim',
  migrations: 'migrations', // where the migrations of typeorm are
  basePath: '/scim/v2',
  user: {
    // has login (unique) and fullName columns; rr_circle_readers refer to it
    model: 'src/db/reader.ts#ReaderEntity',
    attributes: { userName: 'login', name: 'fullName' },
    active: { field: 'suspendedAt', kind: 'timestamp' }, // null is active
  },
  group: {
    model: 'src/db/circle.ts#CircleEntity', // named rr_circle; has members in rr_circle_readers; has title
    attributes: { displayName: 'title' },
    members: {
      // one row for each pair; joins by readerId and circleId; named rr_circle_readers
      model: 'src/db/circle.ts#CircleEntity.readers',
      user: 'readerId',
      group: 'circleId',
    },
  },
  auth: {
    check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
  },
})
