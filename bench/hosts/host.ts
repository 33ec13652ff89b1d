/** A host app of `fixtures/hosts` with the built CLI run in it. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

const bench = fileURLToPath(new URL('..', import.meta.url))
export const repository = join(bench, '..')

export type DatabaseName = 'sqlite' | 'postgres'

/** A temporary folder inside the repository, so that what is in it finds the repository's packages. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const parent = join(repository, 'test/.tmp')
  mkdirSync(parent, { recursive: true })
  const path = mkdtempSync(join(parent, 'bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export const cli = join(repository, 'bin/scim-gen.js')

function scimGen(cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args, '--cwd', cwd], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`scim-gen ${args[0]} failed:\n${stderr}`)
}

/** Copies a fixture host into a folder and configures it. */
export function initHost(name: DatabaseName, cwd: string, auth = 'bearerToken'): void {
  cpSync(join(repository, 'fixtures/hosts', `express-drizzle-${name}`), cwd, { recursive: true })
  scimGen(cwd, 'init', '--yes', '--auth', auth)
}

/** The same where requests come through connections, with the emitted code. */
export function generateConnections(name: DatabaseName, cwd: string, ...set: readonly string[]): void {
  initHost(name, cwd, 'connection')
  scimGen(cwd, 'generate', ...set.flatMap((one) => ['--set', one]))
}

/** Copies a fixture host into a folder, with the emitted code and the hand-written one. */
export function generateHost(name: DatabaseName, cwd: string, ...set: readonly string[]): void {
  initHost(name, cwd)
  scimGen(cwd, 'generate', ...set)
  copyFileSync(join(bench, 'hand-written', `${name}.ts`), join(cwd, 'src/hand-written.ts'))
}

/**
 * Bundles a server that mounts the router of a module of the host; packages stay outside, as on a server.
 *
 * @param options what the router is called with, as source
 */
export async function bundleServer(cwd: string, module: string, options = ''): Promise<string> {
  const name = `${module.replaceAll('/', '-')}${options && '-with-options'}`
  return bundleApp(cwd, name, [`import { scimRouter } from './src/${module}'`], {
    '/scim/v2': `scimRouter(${options})`,
  })
}

/**
 * Bundles a server of several routers, which share a process and a database.
 *
 * @param imports as source, with what the routers are made by
 * @param routers as source, by where they are mounted
 */
export async function bundleApp(
  cwd: string,
  name: string,
  imports: readonly string[],
  routers: Readonly<Record<string, string>>,
): Promise<string> {
  const outfile = join(cwd, `${name}.server.mjs`)
  const uses = Object.entries(routers).map(([path, router]) => `.use(${JSON.stringify(path)}, ${router})`)
  await bundle({
    stdin: {
      resolveDir: cwd,
      contents: `
        import express from 'express'
        import { serve } from ${JSON.stringify(join(bench, 'hosts/serve.ts'))}
        import { bearerTokenMatches } from '@scim-gen/runtime'
        ${imports.join('\n')}
        serve(express()${uses.join('')})`,
    },
    packages: 'external',
    outfile,
  })
  return outfile
}

/** Bundles a server of `peers/`, in a place from where it finds the benchmarks' own packages. */
export async function bundlePeer(name: string): Promise<string> {
  const outfile = join(bench, 'node_modules/.cache', `${name}.mjs`)
  await bundle({ entryPoints: [join(bench, 'peers', `${name}.ts`)], packages: 'external', outfile })
  return outfile
}

/** Bundles for Node, as ES modules. */
export const bundle = (options: BuildOptions) =>
  build({ bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'error', ...options })
