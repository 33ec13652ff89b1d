/** `@scim-gen/runtime` as a package that a host has installed. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { newFolder, runs } from './folders.js'

const runtime = join(import.meta.dirname, '../../../src/runtime')

// The fastest of the repository's compilers: types are checked elsewhere.
const tsc = join(import.meta.dirname, '../../../node_modules/typescript-7/bin/tsc')

const targets = { esm: 'tsconfig.json', cjs: 'tsconfig.cjs.json' } as const

/**
 * A folder with the runtime compiled from its sources as they are now, as ES modules and as CommonJS. It is kept by
 * their hash, and beside the hosts: so the types of ORMs and frameworks are the hosts' own to it.
 */
export async function builtRuntime(): Promise<string> {
  const folder = join(runs, `runtime-${hashOfSources()}`)
  if (existsSync(folder)) return folder
  const making = newFolder('runtime')
  cpSync(join(runtime, 'package.json'), join(making, 'package.json'))
  await Promise.all(
    Object.entries(targets).map(([name, config]) => compile(join(making, 'dist', name), config)),
  )
  const filter = (path: string) => statSync(path).isDirectory() || path.endsWith('.d.ts')
  cpSync(join(making, 'dist/esm'), join(making, 'dist/cjs'), { recursive: true, filter })
  // The package around it is ESM.
  writeFileSync(join(making, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n')
  try {
    renameSync(making, folder)
  } catch {
    // Another worker was faster.
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

async function compile(out: string, config: string): Promise<void> {
  const { all } = await execa('node', [tsc, '-p', join(runtime, config), '--outDir', out], {
    all: true,
    reject: false,
  })
  if (!existsSync(join(out, 'index.js'))) throw new Error(`The runtime does not compile:\n${all}`)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = readdirSync(runtime, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /^(?!dist\b).*\.(ts|json)$/.test(name)).sort())
    hash.update(`\n${file}\n`).update(readFileSync(join(runtime, file)))
  return hash.digest('hex').slice(0, 16)
}
