import Fastify from 'fastify'
import { Ward } from './entities/ward.js'
import { orm } from './orm.js'

export const app = Fastify()

app.get('/wards', () => orm.em.fork().findAll(Ward))
