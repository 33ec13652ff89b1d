// What `generate` does before it emits anything: loads the config, reads the models, makes a plan of both.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dist, cwd] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(join(dist, path)).href)

const env = {}
const { loadConfig } = await load('config/load.js')
const loaded = await loadConfig({ cwd, env })
const { planModels } = await load('model-changes/plan-models.js')
await planModels({ loaded, cwd, env, before: undefined })
process.exit()
