// Compiles templates/ into dist/emit/templates.cjs: the command line then loads neither the compiler nor the sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Handlebars from 'handlebars'

const folder = fileURLToPath(new URL('../templates/', import.meta.url))

/** As `src/emit/templates.ts` compiles them where there is no build. */
const options = { noEscape: true, strict: true, preventIndent: true }

export function buildTemplates(out) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.hbs'),
  )
  const entries = names
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => {
      const source = readFileSync(`${folder}${name}`, 'utf8')
      return `${JSON.stringify(name.slice(0, -'.hbs'.length))}: ${Handlebars.precompile(source, options)}`
    })
  writeFileSync(`${out}/emit/templates.cjs`, `module.exports = {\n${entries.join(',\n')}\n}\n`)
}
