import express from 'express'
import createKnex from 'knex'

const knex = createKnex({ client: 'pg', connection: process.env.DATABASE_URL })

export const app = express()
app.get('/health', async (_request, response) => void response.json(await knex.raw('select 1')))
