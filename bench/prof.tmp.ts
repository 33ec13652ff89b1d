import { fork } from 'node:child_process'
import { createDatabases, idOf } from './hosts/databases.js'
import { bundleServer, generateHost, temporaryFolder } from './hosts/host.js'
import { insertUsers } from './hosts/users.js'
import { connect, TOKEN } from './measure/load.js'
const [module = 'scim/index', what = 'eq'] = process.argv.slice(2)
const folder = temporaryFolder()
generateHost('sqlite', folder.path)
const databases = await createDatabases('sqlite', folder.path, (d) => insertUsers(d, 10000))
const file = await bundleServer(folder.path, module)
const child = fork(file, { execArgv: ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'], env: { ...process.env, NODE_ENV: 'production', SCIM_TOKEN: TOKEN, DATABASE_URL: await databases.copy('x') } })
const port = await new Promise((r) => child.once('message', r))
const client = connect({ origin: `http://127.0.0.1:${port}`, base: '/scim/v2' }, 8)
let n = 0
const next = () => { n++; const u = (n * 7919) % 10000
  return what === 'eq' ? { method: 'GET', path: `/Users?filter=${encodeURIComponent(`userName eq "user${u}@example.com"`)}` } : what === 'get' ? { method: 'GET', path: `/Users/${idOf(u)}` } : { method: 'GET', path: '/Users?startIndex=5001&count=100' } }
await client.throughput(next, 1000)
console.log(module, what, await client.throughput(next, 4000))
await client.close(); child.disconnect(); await new Promise((r) => child.once('exit', r)); await databases.stop(); folder.remove()
