/** What the scripts of an app have a formatter or a linter look at. */
import { join, relative, sep } from 'node:path'
import { readJson } from '../inspect/detect/manifest.js'

/** A tool, and which endings it is asked of. */
interface Asked {
  readonly tool: string
  readonly endings: RegExp
  /** Whether it looks at all files where it is given none. */
  readonly alone: boolean
}

/** A file or a pattern that a tool is given, and whether one without a folder is looked for in all folders, as lint-staged does. */
interface Given {
  readonly path: string
  readonly anywhere: boolean
}

/**
 * Whether what a tool is given by scripts and by lint-staged reaches a folder; undefined where none of them calls it.
 *
 * @param folders absolute: the one that is asked of is in the first, the others are above that
 */
export function looksAt(folders: readonly string[], name: string, asked: Asked): boolean | undefined {
  const [cwd = ''] = folders
  const reaches = folders.flatMap((folder) => {
    const seen = [...relative(folder, cwd).split(sep), name].filter((part) => part !== '').join('/')
    return givenIn(folder, asked).map((given) => isReached(seen, given, asked))
  })
  return reaches.length === 0 ? undefined : reaches.includes(true)
}

function givenIn(folder: string, asked: Asked): readonly Given[] {
  const { scripts, 'lint-staged': staged = readJson(join(folder, '.lintstagedrc')) } = readJson(
    join(folder, 'package.json'),
  )
  const patterns = Object.entries(Object(staged)).filter(([, commands]) =>
    [commands].flat().some((command) => calls(asked, String(command))),
  )
  return [
    ...Object.values(Object(scripts)).flatMap((script) => calls(asked, String(script)) ?? []),
    ...patterns.map(([path]) => ({ path, anywhere: !path.includes('/') })),
  ]
}

/** Options that have a word of their own behind them. */
const VALUES =
  /\s(-[fo]|--(ext|config|max-warnings|format|rule|parser|plugin|output-file|log-?level|(ignore|cache)-\w+))\s+("[^"]*"|'[^']*'|\S+)/g

/** What a script gives a tool; undefined where it does not call it. */
function calls({ tool, alone }: Asked, script: string): readonly Given[] | undefined {
  const called = [...script.matchAll(new RegExp(`(?:^|[\\s/])${tool}(?=$|\\s)([^&|;]*)`, 'g'))]
  if (called.length === 0) return undefined
  return called.flatMap(([, words = '']) => {
    const found = [...words.replace(VALUES, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    const paths = found.map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    const given = paths.filter((path) => !/^(-|!)/.test(path))
    return (given.length === 0 && alone ? ['.'] : given).map((path) => ({ path, anywhere: false }))
  })
}

/** Whether a pattern may have files of a folder: what stands before its first wildcard leads there, and its ending is one of those. */
function isReached(folder: string, { path, anywhere }: Given, { endings }: Asked): boolean {
  const ending = /\.\{?([\w,]+)\}?$/.exec(path)?.[1]?.split(',')
  if (ending && /[*{]/.test(path) && !ending.some((one) => endings.test(one))) return false
  const isOfOneFolder = !anywhere && /^[^/]*\*/.test(path) && !path.includes('**') && !path.includes('/')
  if (isOfOneFolder && path !== '*') return false
  return alternatives(path.replace(/^\.\/?/, '')).some((one) => {
    const [start = ''] = one.split(/[*{]/)
    return `${folder}/`.startsWith(start === '' || start.endsWith('/') ? start : `${start}/`)
  })
}

/** `src/**` and `test/**` of `{src,test}/**`. */
function alternatives(path: string): readonly string[] {
  const [, names, rest = ''] = /^\{([^}]*)\}(.*)$/.exec(path) ?? []
  return names?.split(',').map((name) => name + rest) ?? [path]
}
