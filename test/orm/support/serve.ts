/** A process of its own that serves a host of `fixtures`: it is started by `processes.ts`, in the folder of the host. */
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

const own = (path: string) => import(join(process.cwd(), path))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** The handle, where requests are to pass it: what ORMs want to be opened is open then. */
async function opened(): Promise<object> {
  if (existsSync('src/prisma.ts')) return {}
  const { db, dataSource } = await own('src/db.ts')
  if (existsSync('src/models/index.ts')) await own('src/models/index.ts')
  if (!dataSource) return db ? { db } : {}
  await dataSource.initialize()
  const [organization] = await dataSource.getRepository('Organization').find()
  const { tenant } = await own('src/tenant.ts')
  tenant.key = organization.id
  return {}
}

const handle = await opened()
const { createScimFetch } = await own('src/scim/index.ts')
const scim: (request: Request) => Promise<Response> = createScimFetch({ ...handle, onError: () => {} })

const server = createServer(async (incoming, outgoing) => {
  const { url = '', method = '', headers } = incoming
  const body = await bodyOf(incoming)
  const { authorization = '', 'content-type': type = '' } = headers
  const answer = await scim(
    new Request(`http://localhost${url}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body && { body }),
    }),
  )
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())
