// `npm run demo`, and `scim-gen demo`, `[--serve] [--keep]`: makes a copy of a small app serve SCIM, in the commands that its developer
// would type, and plays a day of Okta and one of Entra against it. Ends with 1 where anything is not as it should be.
import { parseArgs } from 'node:util'
import { createClock } from '../dist/bundle/clock.js'
import { duration } from '../dist/bundle/text.js'
import { asClient } from './demo/client.mjs'
import { entraDay, mistakes } from './demo/entra.mjs'
import { copyHost, npx, startApp } from './demo/host.mjs'
import { printInvitation } from './demo/invitation.mjs'
import { oktaDay } from './demo/okta.mjs'
import { createPlayer } from './demo/player.mjs'
import { openTables } from './demo/tables.mjs'
import { excerpt, heading, paint, print } from './demo/terminal.mjs'

const { serve, keep } = parseArgs({
  options: { serve: { type: 'boolean' }, keep: { type: 'boolean' } },
}).values

const started = performance.now()
const host = await copyHost(() => heading('Installing Express, Drizzle and SQLite into a temporary folder'))
process.once('exit', () => (keep ? print(`  The app is in ${host.folder}\n`) : host.remove()))
let interrupt = () => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt())

await prepare()
process.exitCode = await run(await connect())

/** Two commands, a migration and a line of code. */
async function prepare() {
  heading('A notes app: Express 5, Drizzle, SQLite; users, teams, team_members')

  await told('scim-gen init --yes --auth connection --set connections.oauth=true')
  excerpt('scim.config.ts', host.read('scim.config.ts').trimEnd().split('\n').slice(2))

  await told('scim-gen generate')
  const adapter = host.read('src/scim/adapters/user.ts').trimEnd().split('\n')
  excerpt(
    'src/scim/adapters/user.ts',
    adapter.slice(adapter.findIndex((line) => line.startsWith('export class'))),
  )

  await told('drizzle-kit migrate')
  host.edit('src/app.ts', (text) => {
    const imported = text.replace(/\n\n/, "\nimport { scimRouter } from './scim/index.js'\n\n")
    return `${imported}\napp.use('/scim/v2', scimRouter())\n`
  })
  excerpt('src/app.ts', [
    "import { scimRouter } from './scim/index.js'",
    "app.use('/scim/v2', scimRouter())   // the one line to write",
  ])
}

/** A connection for each identity provider: Okta comes with a token, Entra with an id and a secret. */
async function connect() {
  heading('A connection for each identity provider, with credentials of its own')
  const okta = await told('scim-gen connection create --name Okta --provider okta')
  print(`  ${shownOnce(okta.stdout)}\n`)
  const entra = await told('scim-gen connection create --name Entra --provider entra --secret')
  const [clientId = ''] = /[0-9a-f-]{36}/.exec(entra.stderr) ?? []
  print(`  ${shownOnce(entra.stdout)}`)
  return { token: okta.stdout.trim(), client: { clientId, secret: entra.stdout.trim() } }
}

/** A secret is printed this once, and no more of it into a recording than tells what it is. */
function shownOnce(secret) {
  return `${secret.slice(0, 12)}…  ${paint('dim', 'printed this once')}`
}

/** Runs a command, shown as its developer types it. */
async function told(command) {
  const done = await npx(command, host.folder)
  print(`  ${paint('bold', `$ npx ${command}`)}  ${paint('dim', duration(done.milliseconds))}\n`)
  return done
}

/** Starts the app and plays; gives the exit code. */
async function run({ token, client }) {
  const tables = await openTables(host.folder, 'notes.db')
  await tables.execute('insert into users (id, email, first_name, last_name, role) values (?, ?, ?, ?, ?)', [
    ...['user_grace', 'grace@acme.example', 'Grace', 'Hopper', 'admin'],
  ])
  await tables.changes()
  const app = await startApp(host.folder, { PORT: process.env.PORT ?? '0' })
  try {
    const connection = { base: `${app.url}/scim/v2`, token }
    const isAllRight = await playAll(connection, client, tables)
    if (serve) {
      printInvitation(connection)
      const interrupted = new Promise((resolve) => {
        interrupt = resolve
      })
      await Promise.race([interrupted, app.exited])
      print('\n  Stopped.\n')
    }
    return isAllRight ? 0 : 1
  } finally {
    tables.close()
    await app.stop()
  }
}

async function playAll(connection, client, tables) {
  const { play, results } = createPlayer(connection, tables)
  const clock = createClock()
  const playAsEntra = asClient(play, client, clock)
  heading("Okta's day: each request, its answer, and what changed in the app's own tables")
  await oktaDay(play)
  heading("Entra's day")
  await entraDay(playAsEntra, clock)
  heading('What goes wrong')
  await mistakes(play, client.clientId)

  const typeCheck = npx('tsc --noEmit', host.folder).then(
    ({ milliseconds }) => ({
      text: `the app type-checks, strict (${duration(milliseconds)})`,
      isRight: true,
    }),
    ({ message }) => ({ text: message, isRight: false }),
  )
  const wrong = results.filter(({ problems }) => problems.length > 0).length
  const times = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const { text, isRight } = await typeCheck
  heading('Done')
  const mark = (good) => (good ? paint('green', '✓') : paint(['bold', 'red'], '✗'))
  print(
    `  ${mark(wrong === 0)} ${results.length} requests, ${wrong === 0 ? 'all' : results.length - wrong} as they should be`,
  )
  print(`  ${mark(isRight)} ${text}`)
  print(
    `    median answer ${duration(times[Math.floor(times.length / 2)])}, all in all ${duration(performance.now() - started)}\n`,
  )
  return wrong === 0 && isRight
}
