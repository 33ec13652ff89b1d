import express from 'express'
import { dataSource } from './data-source'

export const app = express()

app.get('/health', (_request, response) => {
  response.json({ database: dataSource.isInitialized })
})
