// Compiles templates/ into dist/emit/templates.cjs: the command line then loads neither the compiler nor the sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Handlebars from 'handlebars'

const folder = fileURLToPath(new URL('../templates/', import.meta.url))

/** @param out the folder of the compiled CLI */
export async function buildTemplates(out) {
  const { templateOptions } = await import(pathToFileURL(resolve(out, 'emit/template-options.js')))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.hbs'),
  )
  const entries = names
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => {
      const source = readFileSync(`${folder}${name}`, 'utf8')
      return `${JSON.stringify(name.slice(0, -'.hbs'.length))}: ${Handlebars.precompile(source, templateOptions)}`
    })
  writeFileSync(`${out}/emit/templates.cjs`, `module.exports = {\n${entries.join(',\n')}\n}\n`)
}
