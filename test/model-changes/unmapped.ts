/** Hosts of golden cases, and what their team does to columns that SCIM does not map, and to one that it does. */
import { goldenCases, runCase } from '../golden/cases.js'
import { readFiles } from '../support/files.js'

/** A text in a file, and what takes its place. */
export type Edit = readonly [path: string, from: string, to: string]

export interface Changes {
  readonly name: string
  /** A column that SCIM does not map goes. */
  readonly dropped: readonly Edit[]
  /** Another one comes. */
  readonly added: readonly Edit[]
  /** One that SCIM maps goes. */
  readonly mapped: readonly Edit[]
  /** What then does not compile: the property, in the file that names it. */
  readonly refused: RegExp
}

const worker = 'src/entities/worker.ts'
const member = 'src/models/member.ts'
const nurse = 'src/entities/nurse.ts'
const reader = 'src/models/user.ts'
const user = 'src/models/user.ts'
const readers = 'migrations/20250101000000_init.ts'

export const changes: readonly Changes[] = [
  {
    name: 'typeorm-relations-tenant',
    dropped: [[worker, "  @Column({ select: false })\n  passwordHash?: string = '!'\n\n", '']],
    added: [
      [worker, '  @DeleteDateColumn()', '  @Column({ default: 0 })\n  desk: number\n\n  @DeleteDateColumn()'],
    ],
    mapped: [[worker, "  @Column({ name: 'e_mail', unique: true, length: 200 })\n  email: string\n\n", '']],
    refused: /model\.gen\.ts\(.*'email'/,
  },
  {
    name: 'sequelize-paranoid-tenant',
    dropped: [
      [member, '  declare deskQuota: CreationOptional<number>\n', ''],
      [member, '    deskQuota: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },\n', ''],
    ],
    added: [
      [member, '  declare createdAt', '  declare floor?: string\n  declare createdAt'],
      [
        member,
        '    createdAt: DataTypes.DATE,',
        '    floor: DataTypes.STRING,\n    createdAt: DataTypes.DATE,',
      ],
    ],
    mapped: [
      [member, '  declare email: string\n', ''],
      [
        member,
        "    email: { type: DataTypes.STRING, allowNull: false, field: 'email_address', validate: { isEmail: true } },\n",
        '',
      ],
    ],
    refused: /model\.gen\.ts\(.*'email'/,
  },
  {
    name: 'mikro-orm-entities-tenant',
    dropped: [
      [nurse, '  @Property({ onUpdate: () => new Date() })\n  updatedAt: Date & Opt = new Date()\n\n', ''],
    ],
    added: [
      [nurse, '  @ManyToOne(', '  @Property({ default: 0 })\n  floor: number & Opt = 0\n\n  @ManyToOne('],
    ],
    mapped: [[nurse, '  @Property()\n  @Index()\n  loginName: string\n\n', '']],
    refused: /model\.gen\.ts\(.*'loginName'/,
  },
  {
    name: 'objection-optional',
    dropped: [[readers, "      table.string('note')\n", '']],
    added: [
      [reader, '  nickName?:', '  floor?: number | null\n  nickName?:'],
      [
        readers,
        "      table.string('nickName')\n",
        "      table.string('nickName')\n      table.integer('floor')\n",
      ],
      [readers, "      table.string('note')\n", "      table.string('note')\n      table.string('place')\n"],
    ],
    mapped: [[reader, '  email!: string\n', '']],
    refused: /model\.gen\.ts\(.*'email'/,
  },
  {
    name: 'mongodb-nested-store-list',
    dropped: [[user, ', floor: Number }', ' }']],
    added: [[user, ', floor: Number }', ', floor: Number, desk: String }']],
    mapped: [[user, '    firstName: String,\n', '']],
    refused: /adapters\/user\.ts\(.*'profile\.firstName'/,
  },
]

type Tree = Readonly<Record<string, string>>

const trees = new Map<string, Promise<Tree>>()

/** The host of a golden case with the tree that is emitted for it, records and all. */
export function treeOf(name: string): Promise<Tree> {
  const tree = trees.get(name) ?? emitted(name)
  trees.set(name, tree)
  return tree
}

async function emitted(name: string): Promise<Tree> {
  const golden = goldenCases().find((one) => one.name === name)
  if (!golden) throw new Error(`No golden case is named ${name}`)
  const { cwd, remove } = await runCase(golden)
  const tree = readFiles(cwd)
  remove()
  return tree
}

/** @throws Error where a text is not there */
export function edited(tree: Tree, edits: readonly Edit[]): Record<string, string> {
  const files = { ...tree }
  for (const [path, from, to] of edits) {
    const text = files[path]
    if (!text?.includes(from)) throw new Error(`${path} has no ${from}`)
    files[path] = text.replace(from, to)
  }
  return files
}
