import fastify from 'fastify'
import { createDatabase } from './db/database'

export async function build() {
  const app = fastify()
  const db = createDatabase(process.env.DATABASE_URL ?? '')
  app.addHook('onClose', () => db.destroy())
  return app
}
