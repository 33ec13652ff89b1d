import express from 'express'
import Reader from './models/reader'

export const app = express()

app.get('/readers', async (_request, response) => {
  response.json(await Reader.findAll({ where: { isActive: true } }))
})
