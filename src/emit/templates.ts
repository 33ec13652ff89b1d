import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { templateOptions } from './template-options.js'

const folder = new URL('../../templates/', import.meta.url)

/** What `scripts/build-templates.mjs` makes of the folder; run from source there is none, and the compiler is loaded. */
const compiled = fileURLToPath(new URL('./templates.cjs', import.meta.url))

type Template = (view: Readonly<Record<string, unknown>>) => string

const load = createRequire(import.meta.url)
const templateOf: (name: string) => Template = existsSync(compiled) ? fromBuild() : fromSource()

/**
 * Renders a template of the `templates` folder. Templates place prepared strings; all choosing is done before.
 *
 * @param name file name without `.hbs`, such as `drizzle/model.gen.ts`
 * @throws Error when the view lacks a field that the template names
 */
export const render = (name: string, view: Readonly<Record<string, unknown>>): string =>
  templateOf(name)(view)

function fromBuild(): (name: string) => Template {
  // One file instead of twenty-one.
  const runtime: typeof import('handlebars') = load('handlebars/dist/handlebars.runtime.js')
  const specifications: Readonly<Record<string, TemplateSpecification>> = load(compiled)
  return (name) => {
    const specification = specifications[name]
    if (!specification) throw new Error(`There is no template ${name}`)
    return runtime.template(specification)
  }
}

function fromSource(): (name: string) => Template {
  const engine: typeof import('handlebars') = load('handlebars')
  const compiled = new Map<string, Template>()
  return (name) => {
    const template =
      compiled.get(name) ??
      engine.compile(readFileSync(new URL(`${name}.hbs`, folder), 'utf8'), templateOptions)
    compiled.set(name, template)
    return template
  }
}
