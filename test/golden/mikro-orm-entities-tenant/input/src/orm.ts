import { MikroORM } from '@mikro-orm/postgresql'
import { Clinic } from './entities/clinic.js'
import { Nurse } from './entities/nurse.js'
import { Ward } from './entities/ward.js'

export const orm = await MikroORM.init({
  clientUrl: process.env['DATABASE_URL'],
  entities: [Clinic, Nurse, Ward],
  migrations: { path: 'src/migrations' },
})
