import Fastify from 'fastify'
import { DataSource } from 'typeorm'
import { Company } from './entities/company.js'
import { Crew } from './entities/crew.js'
import { CrewMember } from './entities/crew-member.js'
import { Employment } from './entities/employment.js'
import { Status } from './entities/status.js'
import { Worker } from './entities/worker.js'

export async function createApp() {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: process.env.DATABASE_URL,
    schema: 'crews',
    entities: [Company, Crew, CrewMember, Employment, Status, Worker],
  }).initialize()
  const app = Fastify()
  app.get('/crews', () => dataSource.getRepository(Crew).find())
  return app
}
