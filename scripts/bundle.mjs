// Bundles the compiled CLI into dist/bundle, what the package runs: loading nine hundred modules took a fifth of a second.
import { copyFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const COMMAND_LINE = ['cli/program', 'unchanged/again', 'unchanged/watch', 'config/index']

/** `scripts/demo` writes as the commands do. */
const DEMO = ['terminal/paint', 'terminal/text']

/** Packages that become a part of the bundle: apps have rules of their own (`overrides`) for which version of these anybody gets. */
export const BUNDLED = ['zod']

/** @param out the folder of the compiled CLI */
export async function bundle(out) {
  const to = resolve(out, 'bundle')
  await build({
    entryPoints: [...COMMAND_LINE, ...DEMO].map((module) => `${out}/${module}.js`),
    entryNames: '[name]',
    outdir: to,
    bundle: true,
    // A command loads what it needs; what two of them need is there once.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    plugins: [keepPlaces(to), requireTsMorph, takeIn],
  })
  await build({
    entryPoints: [`${out}/unchanged/again.js`],
    outfile: `${to}/again.cjs`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    banner: { js: "const ownUrl = require('node:url').pathToFileURL(__filename)" },
    define: { 'import.meta.url': 'ownUrl' },
    plugins: [keepPlaces(to)],
  })
  for (const name of BUNDLED)
    copyFileSync(
      join(dirname(require.resolve(`${name}/package.json`)), 'LICENSE'),
      join(to, `LICENSE.${name}`),
    )
}

const require = createRequire(import.meta.url)

/** Makes them so: all other packages stay imports. */
export const takeIn = {
  name: 'take in',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.]/ }, ({ path }) =>
      BUNDLED.includes(path) ? { path: fileURLToPath(import.meta.resolve(path)) } : undefined,
    ),
}

/** Files are found from the module that names them: of the one that it was before. */
const keepPlaces = (to) => ({
  name: 'keep places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const place = JSON.stringify(relative(to, path).replaceAll('\\', '/'))
      const contents = readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        `new URL(${place}, import.meta.url).href`,
      )
      return { contents }
    }),
})

/** TypeScript by `require`: for `import`, Node.js looks for the names that it exports, in all of its nine megabytes. */
const requireTsMorph = {
  name: 'require ts-morph',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^ts-morph$/ }, ({ path }) => ({ path, namespace: 'require' }))
    onLoad({ filter: /.*/, namespace: 'require' }, ({ path }) => {
      const names = Object.keys(createRequire(import.meta.url)(path)).join(', ')
      const load = `createRequire(import.meta.url)(${JSON.stringify(path)})`
      return { contents: `import { createRequire } from 'node:module'\nexport const { ${names} } = ${load}` }
    })
  },
}
