import express from 'express'
import { AppDataSource } from './db/data-source'
import { ReaderEntity } from './db/reader'

export const app = express()

app.get('/readers', async (_request, response) => {
  response.json(await AppDataSource.getRepository(ReaderEntity).find())
})
