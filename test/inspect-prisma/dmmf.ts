/** What Prisma itself makes of a schema: its command hands the data model to every generator. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Dmmf {
  readonly models: readonly DmmfModel[]
  readonly enums: readonly {
    readonly name: string
    readonly values: readonly { readonly name: string; readonly dbName: string | null }[]
  }[]
}

export interface DmmfModel {
  readonly name: string
  readonly dbName: string | null
  readonly schema: string | null
  readonly fields: readonly DmmfField[]
  readonly primaryKey: { readonly fields: readonly string[] } | null
  readonly uniqueFields: readonly (readonly string[])[]
}

export interface DmmfField {
  readonly name: string
  readonly dbName?: string
  readonly kind: 'scalar' | 'enum' | 'object' | 'unsupported'
  readonly type: string
  readonly isList: boolean
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly isId: boolean
  readonly isUpdatedAt?: boolean
  readonly hasDefaultValue: boolean
  readonly default?: unknown
  readonly nativeType: readonly [name: string, args: readonly string[]] | null
  readonly relationFromFields?: readonly string[]
  readonly relationToFields?: readonly string[]
}

/** A generator that writes down what it is given. It speaks JSON-RPC: requests on stdin, answers on stderr. */
const generator = `import { createInterface } from 'node:readline'
import { writeFileSync } from 'node:fs'
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  const answer = (result) => process.stderr.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
  if (method === 'generate') writeFileSync('dmmf.json', JSON.stringify(params.dmmf.datamodel))
  answer(method === 'getManifest' ? { manifest: { defaultOutput: '.', prettyName: 'DMMF' } } : null)
})
`

const modules = resolve(import.meta.dirname, '../../fixtures/node_modules')

/**
 * Runs Prisma 7 on a copy of a schema: a file, or a folder of them. What Prisma 6 wants in the datasource and
 * Prisma 7 refuses is left out, and the host's own generators are.
 */
export function readDmmf(schema: string): Dmmf {
  const cwd = mkdtempSync(join(tmpdir(), 'scim-gen-dmmf-'))
  try {
    symlinkSync(modules, join(cwd, 'node_modules'))
    cpSync(schema, join(cwd, 'schema', schema.endsWith('.prisma') ? 'schema.prisma' : ''), {
      recursive: true,
    })
    for (const name of readdirSync(join(cwd, 'schema'))) {
      const path = join(cwd, 'schema', name)
      const text = readFileSync(path, 'utf8')
        .replace(/^\s*(url|directUrl)\s*=.*$/gm, '')
        .replace(/^generator [^}]*}/gm, '')
      writeFileSync(path, text)
    }
    writeFileSync(join(cwd, 'schema/dmmf.prisma'), 'generator dmmf {\n  provider = "node ./dmmf.mjs"\n}\n')
    writeFileSync(join(cwd, 'dmmf.mjs'), generator)
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
    execFileSync(
      process.execPath,
      [join(modules, 'prisma/build/index.js'), 'generate', '--schema', 'schema'],
      // Without it every command tries to download an engine, which nothing here needs.
      { cwd, stdio: 'pipe', env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' } },
    )
    const dmmf: Dmmf = JSON.parse(readFileSync(join(cwd, 'dmmf.json'), 'utf8'))
    return dmmf
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
