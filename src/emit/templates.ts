import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'

const folder = new URL('../../templates/', import.meta.url)

const engine = Handlebars.create()

/**
 * Renders a template of the `templates` folder. Templates place prepared strings; all choosing is done before.
 *
 * @param name file name without `.hbs`, such as `drizzle/model.gen.ts`
 * @throws Error when the view lacks a field that the template names
 */
export function render(name: string, view: Readonly<Record<string, unknown>>): string {
  const source = readFileSync(new URL(`${name}.hbs`, folder), 'utf8')
  // What is emitted is TypeScript, not HTML: nothing is escaped.
  return engine.compile(source, { noEscape: true, strict: true, preventIndent: true })(view)
}
