// `npm run demo`, and `scim-gen demo`, `[--serve] [--keep]`: makes a copy of a small app serve SCIM, in the commands that its developer
// would type, and has Okta and Entra provision it: by `scim-gen play`. Ends with 1 where anything is not as it should be.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { duration } from '../dist/bundle/text.js'
import { copyHost, npx, startApp } from './demo/host.mjs'
import { printInvitation } from './demo/invitation.mjs'
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

  await told('scim-gen init --yes --auth connection --set connections.oauth=true --set "log.keep=30 days"')
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

/** Runs a command, shown as its developer types it; what it prints is not. */
async function told(command) {
  const done = await npx(command, host.folder)
  print(`  ${paint('bold', `$ npx ${command}`)}  ${paint('dim', duration(done.milliseconds))}\n`)
  return done
}

/** The same of one whose output is what there is to see. @returns whether all was as it should be */
async function watched(command, env) {
  print(`  ${paint('bold', `$ npx ${command}`)}\n`)
  return npx(command, host.folder, { ...env, isShown: true }).then(
    () => true,
    () => false,
  )
}

/** Starts the app and plays; gives the exit code. */
async function run({ token, client }) {
  const app = await startApp(host.folder, { PORT: process.env.PORT ?? '0' })
  try {
    const connection = { base: `${app.url}/scim/v2`, token }
    const isAllRight = await playAll(connection, client)
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
    await app.stop()
  }
}

async function playAll({ base, token }, { clientId, secret }) {
  // Days on which somebody moves, leaves, marries and comes back, and groups change.
  const days = '--seed 53 --people 4 --groups 2 --days 4 --keep'
  heading("Okta's days: each request, its answer, and what changed in the app's own tables")
  const okta = await watched(`scim-gen play okta ${base} ${days}`, { SCIM_TOKEN: token })
  heading("Entra's days, with an access token that it gets itself")
  const entra = await watched(
    `scim-gen play entra ${base} ${days} --token-url ${base}/oauth/token --client-id ${clientId}`,
    { SCIM_CLIENT_SECRET: secret },
  )
  heading('What goes wrong, and what the log says of it')
  await mistakes(base, token)
  const log = await watched('scim-gen tail --status refused --no-follow')

  const typeCheck = await npx('tsc --noEmit', host.folder).then(
    ({ milliseconds }) => ({
      text: `the app type-checks, strict (${duration(milliseconds)})`,
      isRight: true,
    }),
    ({ message }) => ({ text: message, isRight: false }),
  )
  heading('Done')
  const all = [
    { isRight: okta && entra, text: 'directories and app agree' },
    { isRight: log, text: 'the log tells of what was refused' },
    typeCheck,
  ]
  for (const { isRight, text } of all)
    print(`  ${isRight ? paint('green', '✓') : paint(['bold', 'red'], '✗')} ${text}`)
  print(`    all in all ${duration(performance.now() - started)}\n`)
  return all.every(({ isRight }) => isRight)
}

/** Three that an administrator makes: a token that was mistyped, a filter on what is not there, and a user who is. */
async function mistakes(base, token) {
  const send = (path, { credential = token, ...init } = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/scim+json' },
    })
  await send('/Users', { credential: 'wrong' })
  await send(`/Users?filter=${encodeURIComponent('nickName eq "sam"')}`)
  const { Resources } = await (await send('/Users?count=1')).json()
  const body = JSON.stringify({ userName: Resources[0].userName })
  await send('/Users', { method: 'POST', body })
  // The log is written behind the answers.
  await setTimeout(1000)
}
