import express from 'express'
import { db } from './db.js'

export const app = express()

app.get('/teams', async (_request, response) => {
  response.json(await db('teams').select('name'))
})
