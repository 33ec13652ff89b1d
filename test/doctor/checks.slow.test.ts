/** Each check of `doctor`: what it says of a host that is well, and of one that is not. */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { access } from '../../src/doctor/checks/access.js'
import { config } from '../../src/doctor/checks/config.js'
import { drift } from '../../src/doctor/checks/drift.js'
import { markers } from '../../src/doctor/checks/markers.js'
import { migrations } from '../../src/doctor/checks/migrations.js'
import { models } from '../../src/doctor/checks/models.js'
import { mounted } from '../../src/doctor/checks/mounted.js'
import { node } from '../../src/doctor/checks/node.js'
import { records } from '../../src/doctor/checks/records.js'
import { runtime } from '../../src/doctor/checks/runtime.js'
import { tsconfig } from '../../src/doctor/checks/tsconfig.js'
import { typescript } from '../../src/doctor/checks/typescript.js'
import { packageVersion } from '../../src/package-version.js'
import { fakeIo } from '../cli/fake-io.js'
import { type Host, type PreparedHost, prepareHost, say } from './host.js'

let prepared: PreparedHost
beforeAll(async () => {
  prepared = await prepareHost('sqlite-flag-and-teams')
})
afterAll(() => prepared.remove())
const copy = () => prepared.copy()

describe('Node.js', () => {
  test('one that is new enough', async () => {
    expect(await say(node, copy())).toBe('✓ Node.js  22.0.0\n')
    expect(await say(node, copy(), { nodeVersion: '20.19.0' })).toBe('✓ Node.js  20.19.0\n')
  })

  test('one that is too old', async () => {
    expect(await say(node, copy(), { nodeVersion: '20.18.3' })).toMatchInlineSnapshot(`
      "✗ Node.js  SG7001 Node.js 20.18.3 is older than 20.19, the oldest that scim-gen and its runtime support
                 fix: Install the current LTS version of Node.js, here and where the app runs.
      "
    `)
  })
})

describe('the config', () => {
  test('one that loads', async () => {
    expect(await say(config, copy())).toBe('✓ Config  scim.config.ts\n')
  })

  test('all that is wrong in one', async () => {
    const host = copy()
    host.edit('scim.config.ts', (text) =>
      text.replace("framework: 'express'", "framework: 'expres', colour: 'red'"),
    )
    expect(await say(config, host)).toMatchInlineSnapshot(`
      "✗ Config  SG1006 framework must be 'express', 'fastify', 'hono', 'koa', 'nest', 'nest-fastify', 'next', 'next-pages' or 'fetch', not 'expres'  scim.config.ts:6:3
                fix: Did you mean 'express'?
                SG1005 Unknown key colour  scim.config.ts:6:24
                fix: Remove it; the config takes orm, dialect, framework, db, replica, database, out, runtime, naming, migrations, basePath, user, group, tenant, auth, connections, audit, log, managed, pagination, patchResponse, cursors, quirks, strict.
      "
    `)
  })
})

describe('tsconfig', () => {
  test('one that can be read', async () => {
    expect(await say(tsconfig, copy())).toBe('✓ tsconfig  tsconfig.json\n')
  })

  test('one that extends nothing', async () => {
    const host = copy()
    host.edit('tsconfig.json', (text) => text.replace('{', '{ "extends": "./base.json",'))
    expect(await say(tsconfig, host)).toMatchInlineSnapshot(`
      "✗ tsconfig  SG2011 tsconfig cannot be read: Cannot read file 'base.json'.  tsconfig.json
                  fix: Correct "extends", or install the package that it names
      "
    `)
  })

  test('none', async () => {
    const host = copy()
    host.delete('tsconfig.json')
    expect(await say(tsconfig, host)).toMatchInlineSnapshot(`
      "✗ tsconfig  SG2010 No tsconfig.json in src/scim or above  src/scim/index.ts
                  fix: Add tsconfig.json: its "paths" decide what the model's imports mean
      "
    `)
  })

  test('one that compiles the config, too', async () => {
    const host = copy()
    host.write({ 'tsconfig.json': '{ "compilerOptions": { "rootDir": "src" } }' })
    expect(await say(tsconfig, host)).toMatchInlineSnapshot(`
      "! tsconfig  SG7053 tsconfig.json compiles scim.config.ts, too: it is outside of rootDir, which the compiler refuses  tsconfig.json
                  fix: Add "scim.config.ts" to "exclude" in tsconfig.json.
      "
    `)
  })
})

/** Puts packages of one's own in the place of the linked ones. */
function install(host: Host, packages: Readonly<Record<string, object>>): void {
  rmSync(join(host.cwd, 'node_modules'), { recursive: true, force: true })
  mkdirSync(join(host.cwd, 'node_modules'))
  for (const [name, manifest] of Object.entries(packages))
    host.write({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, ...manifest }) })
}

describe('TypeScript', () => {
  test('an old one', async () => {
    const host = copy()
    install(host, { typescript: { version: '4.8.4' } })
    const own = /models are read with TypeScript [\d.]+/
    expect(await say(typescript, host)).toMatchInlineSnapshot(`
      "! TypeScript  SG7002 TypeScript 4.8.4 is older than 4.9, the oldest that the emitted code is tested with
                    fix: Install a newer \`typescript\`; what compiles today may not after the next generate.
      "
    `)
    install(host, { typescript: { version: '4.9.5' } })
    expect((await say(typescript, host)).replace(own, '…')).toBe('✓ TypeScript  4.9.5; …\n')
  })

  test('none', async () => {
    const host = copy()
    install(host, {})
    expect(await say(typescript, host)).toMatch(
      /^✓ TypeScript {2}none installed here; models are read with TypeScript \d/,
    )
  })
})

describe('the runtime', () => {
  const version = packageVersion()
  const shown = (text: string) => text.replaceAll(version, '<version>')

  test('as it is', async () => {
    expect(await say(runtime, copy())).toBe(`✓ Runtime  ${version}\n`)
  })

  test('not installed', async () => {
    const host = copy()
    install(host, {})
    expect(shown(await say(runtime, host))).toMatchInlineSnapshot(`
      "✗ Runtime  SG7003 @scim-gen/runtime cannot be found from src/scim, where the emitted code imports it
                 fix: Run \`npm i @scim-gen/runtime@<version>\`.
      "
    `)
  })

  test('of another version, and found though it does not export its package.json', async () => {
    const host = copy()
    install(host, { '@scim-gen/runtime': { version: '7.3.1', exports: { '.': './index.js' } } })
    host.write({ 'node_modules/@scim-gen/runtime/index.js': '', 'pnpm-lock.yaml': '' })
    expect(shown(await say(runtime, host))).toMatchInlineSnapshot(`
      "✗ Runtime  SG7004 @scim-gen/runtime is 7.3.1, and scim-gen <version>: the emitted code is written for the runtime of the same minor version
                 fix: Run \`pnpm add @scim-gen/runtime@<version>\`, then \`scim-gen generate\`.
      "
    `)
  })

  test('of another patch', async () => {
    const host = copy()
    const [major, minor] = version.split('.')
    install(host, { '@scim-gen/runtime': { version: `${major}.${minor}.99` } })
    expect(await say(runtime, host)).toBe(`✓ Runtime  ${major}.${minor}.99\n`)
  })

  test('a devDependency', async () => {
    const host = copy()
    host.edit('package.json', (text) =>
      text.replace('{', '{ "devDependencies": { "@scim-gen/runtime": "*" },'),
    )
    expect(await say(runtime, host)).toMatchInlineSnapshot(`
      "! Runtime  SG7005 @scim-gen/runtime is a devDependency: an install for production leaves it out  package.json
                 fix: Move it to \`dependencies\`: the emitted code imports it when the app runs.
      "
    `)
  })

  test('beside a package of the app that is too old for it', async () => {
    const host = copy()
    install(host, { '@scim-gen/runtime': { version }, 'drizzle-orm': { version: '0.30.10' } })
    expect(await say(runtime, host)).toMatchInlineSnapshot(`
      "✗ Runtime  SG7006 drizzle-orm 0.30.10 is older than 0.36, the oldest that what is emitted compiles with and runs on
                 fix: Install a newer \`drizzle-orm\`.
      "
    `)
  })

  test('a copy that is not there', async () => {
    const host = copy()
    host.edit('scim.config.ts', (text) =>
      text.replace("out: 'src/scim',", "out: 'src/scim', runtime: 'src/own',"),
    )
    expect(await say(runtime, host)).toMatchInlineSnapshot(`
      "✗ Runtime  SG7003 src/own/index.ts is not there, and \`runtime\` of the config says that the runtime is
                 fix: Run \`npx scim-gen eject --runtime\`, or take \`runtime\` out of the config and install @scim-gen/runtime.
      "
    `)
    host.write({ 'src/own/index.ts': '' })
    expect(await say(runtime, host)).toBe('✓ Runtime  your own copy, src/own\n')
  })
})

describe('the models', () => {
  test('as they are', async () => {
    expect(await say(models, copy())).toBe('✓ Models  users, teams, teamMembers\n')
  })

  test('a column that is gone', async () => {
    const host = copy()
    host.edit('src/schema.ts', (text) => text.replace(/ *phone: .*\n/, ''))
    expect(await say(models, host)).toMatch(
      /^✗ Models {2}SG3001 user\.attributes\.phoneNumbers: .* {2}scim\.config\.ts:20:7\n/,
    )
  })
})

describe('the records', () => {
  test('as they are', async () => {
    expect(await say(records, copy())).toBe('✓ Records  9 files\n')
  })

  test('a generated file that was edited', async () => {
    const host = copy()
    host.edit('src/scim/router.gen.ts', (text) => text.replace("route('POST /Bulk', bulk),", ''))
    expect(await say(records, host)).toMatchInlineSnapshot(`
      "✗ Records  SG4020 src/scim/router.gen.ts is generated, and was edited by hand  src/scim/router.gen.ts
                 fix: Move the edit to adapters/ or auth.ts and run \`npx scim-gen generate --discard src/scim/router.gen.ts\`, or keep it with \`npx scim-gen eject src/scim/router.gen.ts\`.
      "
    `)
  })

  test('a generated file that a formatter ran over', async () => {
    const host = copy()
    host.edit('src/scim/schemas.gen.ts', (text) => text.replaceAll("'", '"').replaceAll('  ', '\t'))
    expect(await say(records, host)).toBe('✓ Records  9 files\n')
  })

  test('an edited adapter without its base, and one with another', async () => {
    const host = copy()
    host.edit('src/scim/adapters/user.ts', (text) => `${text}// mine\n`)
    host.delete('.scim-gen/base/src/scim/adapters/user.ts')
    host.edit('.scim-gen/base/src/scim/auth.ts', (text) => `${text}// not mine\n`)
    expect(await say(records, host)).toMatchInlineSnapshot(`
      "! Records  SG7011 .scim-gen/base/src/scim/adapters/user.ts is not there: what you edited in src/scim/adapters/user.ts cannot be told from what was emitted  src/scim/adapters/user.ts
                 fix: Restore it with \`git checkout -- .scim-gen/base/src/scim/adapters/user.ts\`; without it generate asks which text to keep.
                 SG7011 .scim-gen/base/src/scim/auth.ts is not what the manifest lists: what you edited in src/scim/auth.ts cannot be told from what was emitted  src/scim/auth.ts
                 fix: Restore it with \`git checkout -- .scim-gen/base/src/scim/auth.ts\`; without it generate asks which text to keep.
      "
    `)
  })

  test('an adapter as it was emitted is its own base', async () => {
    const host = copy()
    host.delete('.scim-gen/base/src/scim/adapters/user.ts')
    expect(await say(records, host)).toBe('✓ Records  9 files\n')
  })

  test('no manifest, a damaged one, and none because nothing was generated', async () => {
    const host = copy()
    host.edit('.scim-gen/manifest.json', (text) => `<<<<<<< HEAD\n${text}`)
    expect(await say(records, host)).toMatchInlineSnapshot(`
      "! Records  SG7013 .scim-gen/manifest.json is what git has put together of two  .scim-gen/manifest.json
                 fix: Run \`npx scim-gen generate\`, which makes it anew, and commit it.
      "
    `)
    host.delete('.scim-gen/manifest.json')
    expect(await say(records, host)).toMatchInlineSnapshot(`
      "! Records  SG7013 .scim-gen/manifest.json is not there
                 fix: Run \`npx scim-gen generate\`, which makes it anew from headers and merge bases, and commit .scim-gen/.
      "
    `)
    host.delete('src/scim')
    expect(await say(records, host)).toMatchInlineSnapshot(`
      "✗ Records  SG7013 Nothing was generated yet
                 fix: Run \`npx scim-gen generate\`.
      "
    `)
  })
})

describe('conflicts', () => {
  test('none', async () => {
    expect(await say(markers, copy())).toBe('✓ Conflicts  none left\n')
  })

  test('each that is left, at its line', async () => {
    const host = copy()
    host.edit('src/scim/auth.ts', (text) =>
      text.replace('\n', '\n<<<<<<< yours\na\n=======\nb\n>>>>>>> generated now\n'),
    )
    host.edit('src/scim/adapters/user.ts', (text) => `${text}<<<<<<< HEAD\r\n`)
    expect(await say(markers, host)).toMatchInlineSnapshot(`
      "✗ Conflicts  SG4022 src/scim/adapters/user.ts has a conflict that is not resolved  src/scim/adapters/user.ts:53
                   SG4022 src/scim/auth.ts has a conflict that is not resolved  src/scim/auth.ts:2
                   fix: Edit the file: keep what you want of both sides, and remove the markers.
      "
    `)
  })
})

describe('migrations', () => {
  test('one chain', async () => {
    expect(await say(migrations, copy())).toBe('✓ Migrations  1 recorded, in order\n')
  })

  test('one that was edited, and one that is gone', async () => {
    const host = copy()
    host.edit('drizzle/0000_scim_create_users_groups.sql', (text) => `${text}-- mine\n`)
    host.delete('drizzle/down/0000_scim_create_users_groups.sql')
    expect(await say(migrations, host)).toMatchInlineSnapshot(`
      "! Migrations  SG7014 The migration drizzle/0000_scim_create_users_groups.sql was edited after scim-gen wrote it: databases that ran it before differ from those that will.  drizzle/0000_scim_create_users_groups.sql
                    fix: Restore it from git, unless your team did that on purpose and every database agrees.
                    SG7014 The migration drizzle/down/0000_scim_create_users_groups.sql is gone: a new database will not have what it made.  drizzle/down/0000_scim_create_users_groups.sql
                    fix: Restore it from git, unless your team did that on purpose; or, where no database has run it, delete .scim-gen/migrations/0000_scim_create_users_groups.json too, and the next run makes it anew.
      "
    `)
  })

  test('two heads', async () => {
    const host = copy()
    const record = '.scim-gen/migrations/0000_scim_create_users_groups.json'
    cpSync(join(host.cwd, record), join(host.cwd, '.scim-gen/migrations/0001_scim_other.json'))
    host.edit('.scim-gen/migrations/0001_scim_other.json', (text) => {
      const other: Record<string, unknown> = JSON.parse(text)
      return `${JSON.stringify({ ...other, files: {} }, null, 2)}\n`
    })
    expect(await say(migrations, host)).toMatchInlineSnapshot(`
      "✗ Migrations  SG4108 The migrations 0000_scim_create_users_groups and 0001_scim_other were each made on a branch of its own, and are not joined  .scim-gen/migrations/0001_scim_other.json
                    fix: Run \`npx scim-gen generate --merge-migrations\`.
      "
    `)
  })
})

describe('the emitted code', () => {
  test('up to date', async () => {
    expect(await say(drift, copy())).toBe('✓ Emitted code  as generate would write it\n')
  })

  test('behind the models', async () => {
    const host = copy()
    host.edit('scim.config.ts', (text) => text.replace("title: 'jobTitle',", ''))
    expect(await say(drift, host)).toMatchInlineSnapshot(`
      "! Emitted code  SG0004 The emitted files are not what generate would write: src/scim/adapters/user.ts, src/scim/schemas.gen.ts
                      fix: Look with \`npx scim-gen diff\`, then run \`npx scim-gen generate\` and commit the result.
      "
    `)
  })

  test('in conflict', async () => {
    const host = copy()
    host.edit('scim.config.ts', (text) => text.replace("title: 'jobTitle',", ''))
    host.edit('src/scim/adapters/user.ts', (text) =>
      text.replace('title: host.jobTitle,', 'title: host.jobTitle ?? undefined,'),
    )
    expect(await say(drift, host)).toMatch(
      /^✗ Emitted code {2}SG4021 .* {2}src\/scim\/adapters\/user\.ts:\d+\n/,
    )
  })
})

describe('the router', () => {
  test('mounted', async () => {
    const host = copy()
    host.edit(
      'src/app.ts',
      (text) => `import { scimRouter } from './scim/index.js'\n${text}\napp.use('/scim/v2', scimRouter())\n`,
    )
    expect(await say(mounted, host)).toBe('✓ Router  mounted in src/app.ts:1\n')
  })

  test.each([
    ['by an alias', "import * as scim from '@/scim'\nscim.scimRouter()\n"],
    ['later', "const { scimRouter } = await import('./scim/index.js')\n"],
    ['as CommonJS', "const { scimRouter } = require('./scim')\n"],
    ['as a route file', "export { GET, POST } from './scim'\n"],
  ])('mounted %s', async (_, text) => {
    const host = copy()
    host.edit('tsconfig.json', (json) =>
      json.replace('"strict"', '"paths": { "@/*": ["./src/*"] }, "strict"'),
    )
    host.write({ 'src/mount.ts': text })
    expect(await say(mounted, host)).toBe('✓ Router  mounted in src/mount.ts:1\n')
  })

  test('behind a proxy that the app believes, without its URL', async () => {
    const host = copy()
    const mount = (options: string) =>
      `import { scimRouter } from './scim/index.js'\napp.set('trust proxy', 1)\napp.use(scimRouter(${options}))\n`
    host.write({ 'src/mount.ts': mount('') })
    expect(await say(mounted, host)).toMatchInlineSnapshot(`
      "! Router  SG7035 The app (src/mount.ts) believes X-Forwarded-Host, and meta.location begins with it  src/mount.ts:1
                fix: Pass \`baseUrl\`, the URL that clients see, where you mount the service: { baseUrl: 'https://app.example.com/scim/v2' }
      "
    `)
    host.write({ 'src/mount.ts': mount("{ baseUrl: 'https://app.example.com/scim/v2' }") })
    expect(await say(mounted, host)).toBe('✓ Router  mounted in src/mount.ts:1\n')
  })

  test('behind a middleware of Next.js that asks for a session', async () => {
    const host = copy()
    host.edit('scim.config.ts', (text) => text.replace("framework: 'express'", "framework: 'next'"))
    host.write({
      'src/mount.ts': "export { GET } from './scim/index.js'\nconst baseUrl = 'https://app.example.com'\n",
      'src/middleware.ts':
        "export { auth as middleware } from '@/auth'\nexport const config = { matcher: ['/((?!_next).*)'] }\n",
    })
    expect(await say(mounted, host)).toMatchInlineSnapshot(`
      "! Router  SG7036 src/middleware.ts runs before /scim/v2, and may answer in its place  src/middleware.ts:2
                fix: Leave /scim/v2 out of its matcher, '/((?!scim/v2|…).*)', or out of what it protects: identity providers have no session, and follow no redirect.
      "
    `)
    host.edit('src/middleware.ts', (text) => text.replace('_next', 'scim/v2|_next'))
    expect(await say(mounted, host)).toBe('✓ Router  mounted in src/mount.ts:1\n')
  })

  test('imported, and no more', async () => {
    const host = copy()
    host.write({ 'src/mount.ts': "\nimport { scimRouter } from './scim/index.js'\n" })
    expect(await say(mounted, host)).toMatchInlineSnapshot(`
      "! Router  SG7030 src/scim/index.ts is imported, and not mounted  src/mount.ts:2:1
                fix: Mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())
      "
    `)
  })

  test('its types alone are no mount, nor is another module of the same name', async () => {
    const host = copy()
    host.write({
      'src/hooks.ts':
        "import type { ScimHooks } from './scim/index.js'\nexport const hooks: ScimHooks = {}\n",
      'src/lib/scim.ts': "import { scim } from '../other/scim/index.js'\nscim()\n",
    })
    expect(await say(mounted, host)).toMatchInlineSnapshot(`
      "! Router  SG7030 No source of the app imports src/scim/index.ts: SCIM is not served
                fix: Mount src/scim/index.ts before body parsers and CSRF protection: app.use('/scim/v2', scimRouter())
      "
    `)
  })
})

describe('the access check', () => {
  /** A host whose check asks for a user who is signed in. */
  const asking = () => {
    const host = copy()
    host.edit('scim.config.ts', (text) => text.replace("check: 'bearerToken'", "check: 'isSuperuser'"))
    return host
  }

  test('one that somebody can pass', async () => {
    expect(await say(access, asking())).toBe('✓ Access check  isSuperuser\n')
  })

  test('one that no column tells', async () => {
    const host = asking()
    await main(['generate'], fakeIo({ cwd: host.cwd }))
    host.edit('src/schema.ts', (text) => text.replace("'admin'", "'chief'"))
    expect(await say(access, host)).toMatchInlineSnapshot(`
      "! Access check  SG7031 isSuperuser lets nobody in: isSuperuser is still as it was emitted  src/scim/auth.ts:8
                      fix: Write in isSuperuser how your app tells them, or set auth.check to 'bearerToken' in the config: identity providers send a token.
      "
    `)
    host.edit('src/scim/auth.ts', (text) =>
      text.replace("?.role === 'admin'", "?.email === 'ann@example.com'"),
    )
    expect(await say(access, host)).toBe('✓ Access check  isSuperuser\n')
  })

  test('one that the user of requests tells, whatever the columns say', async () => {
    const host = asking()
    const declare = (fields: string) =>
      host.write({
        'src/express.d.ts': `declare namespace Express { interface User { ${fields} } }`,
      })
    declare('id: string; isAdmin: boolean')
    await main(['generate'], fakeIo({ cwd: host.cwd }))
    expect(readFileSync(join(host.cwd, 'src/scim/auth.ts'), 'utf8')).toContain(
      'currentUser(request)?.isAdmin === true',
    )
    expect(await say(access, host)).toBe('✓ Access check  isSuperuser\n')

    declare('id: string; email: string')
    await main(['generate'], fakeIo({ cwd: host.cwd }))
    expect(readFileSync(join(host.cwd, 'src/scim/auth.ts'), 'utf8')).toContain(
      'The user of requests has no field for that',
    )
    expect(await say(access, host)).toContain('SG7031 isSuperuser lets nobody in')
  })

  test('one that asks for a user whom nobody finds', async () => {
    const host = copy()
    const io = fakeIo({ cwd: host.cwd })
    for (const path of ['src/scim', '.scim-gen', 'drizzle']) host.delete(path)
    await main(['init', '--yes', '--force', '--framework', 'fetch', '--auth', 'isAuthenticated'], io)
    await main(['generate'], io)
    expect(await say(access, host)).toMatchInlineSnapshot(`
      "! Access check  SG7031 isAuthenticated lets nobody in: signedInUser is still as it was emitted  src/scim/auth.ts:9
                      fix: Write in signedInUser how your app tells them, or set auth.check to 'bearerToken' in the config: identity providers send a token.
      "
    `)
    host.edit('src/scim/auth.ts', (text) => text.replace('return undefined', 'return readSession(_request)'))
    expect(await say(access, host)).toBe('✓ Access check  isAuthenticated\n')
  })

  test('a token is enough, whatever else is not written yet', async () => {
    const host = copy()
    host.edit('src/schema.ts', (text) => text.replace("'admin'", "'chief'"))
    expect(await say(access, host)).toBe('✓ Access check  bearerToken\n')
  })
})
