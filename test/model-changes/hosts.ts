/** Hosts of each ORM, and what their owners do to a model: the golden hosts with a few lines changed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { goldenCases, runCase } from '../golden/cases.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'

/** A piece of a file, and what takes its place. */
export type Edit = readonly [path: string, from: string, to: string]

export interface ChangedHost {
  readonly orm: string
  readonly golden: string
  /** A new column, the setting that maps it, and how the adapter shows it then. */
  readonly added: { readonly edits: readonly Edit[]; readonly setting: string; readonly shown: string }
  /** A column of an enum, the setting that maps it, and what the adapter takes for it then. */
  readonly enumerated: { readonly edits: readonly Edit[]; readonly setting: string; readonly written: string }
  /** A column with another name, of those that the config names. */
  readonly renamed: {
    readonly edits: readonly Edit[]
    readonly flag: string
    readonly place: string
    readonly shown: string
  }
  /** The same column, gone. */
  readonly removed: Edit
}

const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department'

export const hosts: readonly ChangedHost[] = [
  {
    orm: 'drizzle',
    golden: 'sqlite-flag-and-teams',
    added: {
      edits: [
        [
          'src/schema.ts',
          "  phone: text('phone'),\n",
          "  phone: text('phone'),\n  department: text('department'),\n",
        ],
      ],
      setting: `user.attributes.${department}=department`,
      shown: 'department: host.department',
    },
    enumerated: {
      edits: [],
      setting: 'user.attributes.nickName=role',
      written: "role: required(oneOf(data.nickName, ['admin', 'member'], 'nickName'), 'nickName')",
    },
    renamed: {
      edits: [['src/schema.ts', "firstName: text('first_name')", "givenName: text('given_name')"]],
      flag: 'user.firstName:givenName',
      place: 'scim.config.ts:16:7',
      shown: 'givenName: host.givenName',
    },
    removed: ['src/schema.ts', "  firstName: text('first_name').notNull(),\n", ''],
  },
  {
    orm: 'prisma',
    golden: 'prisma-explicit-enum',
    added: {
      edits: [
        ['prisma/schema.prisma', '  roles      Role[]', '  phone String?\n  roles      Role[]'],
        [
          'src/generated/prisma/client.ts',
          '  joinedAt: Date\n',
          '  joinedAt: Date\n  phone: string | null\n',
        ],
      ],
      setting: 'user.attributes.phoneNumbers=phone',
      shown: 'value: host.phone',
    },
    enumerated: {
      edits: [
        ['prisma/schema.prisma', '  roles      Role[]', '  rank Role?\n  roles      Role[]'],
        ['src/generated/prisma/client.ts', '  roles: Role[]\n', '  roles: Role[]\n  rank: Role | null\n'],
      ],
      setting: 'user.attributes.nickName=rank',
      written: "rank: oneOf(data.nickName, ['OWNER', 'MEMBER'], 'nickName') ?? null",
    },
    renamed: {
      edits: [
        ['prisma/schema.prisma', '  givenName  String?', '  firstName String?'],
        ['src/generated/prisma/client.ts', '  givenName: string', '  firstName: string'],
      ],
      flag: 'user.givenName:firstName',
      place: 'scim.config.ts:16:7',
      shown: 'givenName: host.firstName',
    },
    removed: ['prisma/schema.prisma', '  givenName  String?  @map("given_name") @db.VarChar(100)\n', ''],
  },
  {
    orm: 'typeorm',
    golden: 'typeorm-relations-tenant',
    added: {
      edits: [
        [
          'src/entities/worker.ts',
          '  @Column(() => FullName)',
          "  @Column({ type: 'varchar', nullable: true })\n  phone: string | null\n\n  @Column(() => FullName)",
        ],
      ],
      setting: 'user.attributes.phoneNumbers=phone',
      shown: 'value: host.phone',
    },
    enumerated: {
      edits: [],
      setting: 'user.attributes.nickName=role',
      written: "role: required(oneOf(data.nickName, Object.values(Role), 'nickName'), 'nickName')",
    },
    renamed: {
      edits: [['src/entities/worker.ts', '  email: string', '  address: string']],
      flag: 'user.email:address',
      place: 'scim.config.ts:15:7',
      shown: 'value: host.address',
    },
    removed: [
      'src/entities/worker.ts',
      "  @Column({ name: 'e_mail', unique: true, length: 200 })\n  email: string\n",
      '',
    ],
  },
  {
    orm: 'kysely',
    golden: 'kysely-inline-tables',
    added: {
      edits: [
        [
          'src/db.ts',
          '    enabled: Generated<number>',
          '    phone: string | null\n    enabled: Generated<number>',
        ],
      ],
      setting: 'user.attributes.phoneNumbers=phone',
      shown: 'value: host.phone',
    },
    enumerated: {
      edits: [
        [
          'src/db.ts',
          '    enabled: Generated<number>',
          "    rank: 'low' | 'high' | null\n    enabled: Generated<number>",
        ],
      ],
      setting: 'user.attributes.nickName=rank',
      written: "rank: oneOf(data.nickName, ['low', 'high'], 'nickName') ?? null",
    },
    renamed: {
      edits: [['src/db.ts', 'display_name: string | null', 'full_name: string | null']],
      flag: 'user.display_name:full_name',
      place: 'scim.config.ts:14:41',
      shown: 'splitName(host.full_name)',
    },
    removed: ['src/db.ts', '    display_name: string | null\n', ''],
  },
]

export interface Host {
  readonly cwd: string
  readonly read: (path: string) => string
  readonly edit: (...edits: readonly Edit[]) => void
  readonly run: (...argv: string[]) => Promise<{ code: number; out: string; err: string }>
  readonly remove: () => void
}

const generated = new Map<string, Readonly<Record<string, string>>>()

/** The files of a golden host, with what is emitted into it now. */
export async function generatedFiles(name: string): Promise<Readonly<Record<string, string>>> {
  const known = generated.get(name)
  if (known) return known
  const golden = goldenCases().find((each) => each.name === name) ?? expect.fail(`no case ${name}`)
  const { cwd, remove } = await runCase({ ...golden, run: golden.run.slice(0, 2) })
  const files = readFiles(cwd)
  generated.set(name, files)
  remove()
  return files
}

/** A copy of a golden host, with what is emitted into it. */
export async function generatedHost(name: string): Promise<Host> {
  const { cwd, remove } = outsideFolder(`changes-${name}`)
  writeFiles(cwd, await generatedFiles(name))
  return hostIn(cwd, remove)
}

/** A generated host in a folder. */
export function hostIn(cwd: string, remove: () => void): Host {
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
  return {
    cwd,
    read,
    edit: (...edits) => {
      for (const [path, from, to] of edits) {
        const text = read(path)
        expect(text).toContain(from)
        writeFileSync(
          join(cwd, path),
          text.replace(from, () => to),
        )
      }
    },
    run: async (...argv) => {
      const io = fakeIo({ cwd })
      const code = await main(argv, io)
      return { code, out: io.out(), err: io.err() }
    },
    remove,
  }
}
