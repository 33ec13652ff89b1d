import Koa from 'koa'
import { Team } from './models/team'

export const app = new Koa()

app.use(async (ctx) => {
  ctx.body = await Team.findAll()
})
