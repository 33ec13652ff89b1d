/** What the developers of the app change between two runs. */
import type { Random } from './random.js'
import {
  ATTRIBUTES,
  anyFormatter,
  anyFramework,
  type Column,
  columnFor,
  columnOf,
  dialectsOf,
  type World,
} from './world.js'

export interface Changed {
  readonly what: string
  readonly world: World
  /** What `generate` is told of it. */
  readonly flags: readonly string[]
}

type Change = (world: World, random: Random) => Changed | undefined

const map: Change = (world, random) => {
  const free = Object.keys(ATTRIBUTES).filter((attribute) => !world.mapped.has(attribute))
  if (free.length === 0) return undefined
  const attribute = random.pick(free)
  const isThere = world.columns.some(({ id }) => id === attribute)
  const columns = isThere ? world.columns : [...world.columns, columnFor(attribute, random)]
  return {
    what: `map ${attribute}`,
    world: { ...world, columns, mapped: new Map([...world.mapped, [attribute, attribute]]) },
    flags: [],
  }
}

const unmap: Change = (world, random) => {
  const all = [...world.mapped.keys()]
  if (all.length < 2) return undefined
  const attribute = random.pick(all)
  const mapped = new Map([...world.mapped].filter(([name]) => name !== attribute))
  const columns = random.chance(0.5) ? world.columns.filter(({ id }) => id !== attribute) : world.columns
  return { what: `unmap ${attribute}`, world: { ...world, columns, mapped }, flags: [] }
}

const changeColumn = (world: World, id: string, change: Partial<Column>): World => ({
  ...world,
  columns: world.columns.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

const rename: Change = (world, random) => {
  const attributes = [...world.mapped.keys()]
  if (attributes.length === 0) return undefined
  const attribute = random.pick(attributes)
  const column = columnOf(world, attribute)
  const names = (ATTRIBUTES[attribute] ?? []).filter((name) => name !== column?.name)
  if (!column || names.length === 0) return undefined
  const name = random.pick(names)
  const changed = changeColumn(world, column.id, { name })
  return { what: `rename ${column.name} to ${name}`, world: changed, flags: [] }
}

const nullability: Change = (world, random) => {
  const columns = world.columns.filter(({ id }) => !id.endsWith('employeeNumber'))
  const column = columns.length > 0 ? random.pick(columns) : undefined
  return (
    column && {
      what: `${column.name} is ${column.isNullable ? 'no more' : 'now'} nullable`,
      world: changeColumn(world, column.id, { isNullable: !column.isNullable }),
      flags: [],
    }
  )
}

const type: Change = (world) => {
  const column = world.columns.find(({ id }) => id.endsWith('employeeNumber'))
  return (
    column && {
      what: `the type of ${column.name}`,
      world: changeColumn(world, column.id, { type: column.type === 'text' ? 'integer' : 'text' }),
      flags: [],
    }
  )
}

const set =
  <K extends keyof World>(key: K, next: (world: World, random: Random) => World[K]): Change =>
  (world, random) => {
    const value = next(world, random)
    return value === world[key]
      ? undefined
      : { what: `${key} ${String(value)}`, world: { ...world, [key]: value }, flags: [] }
  }

const framework = set('framework', (_, random) => anyFramework(random))
const group = set('group', (_, random) => random.pick(['host', 'scim', false] as const))
const active = set('active', (_, random) => random.pick(['flag', 'inverted', 'timestamp', 'scim'] as const))
const out = set('out', ({ out: before }) => (before === 'src/scim' ? 'src/api/scim' : 'src/scim'))
const formatter = set('formatter', (_, random) => anyFormatter(random))
const tenants = set('hasTenants', ({ hasTenants }) => !hasTenants)
const dialect: Change = (world, random) => {
  const other = random.pick(dialectsOf(world.orm))
  if (other === world.dialect) return undefined
  const migrations = `${world.migrations}-${other}`
  return { what: `dialect ${other}`, world: { ...world, dialect: other, migrations }, flags: [] }
}

const everywhere = [
  map,
  map,
  map,
  unmap,
  rename,
  rename,
  nullability,
  type,
  framework,
  group,
  active,
  out,
  formatter,
]

/**
 * A change of a world; undefined where the one that was drawn is none.
 *
 * @param hasRows whether the app is served: then it stays with its database, and with its tenants
 */
export const anyChange = (world: World, hasRows: boolean, random: Random): Changed | undefined =>
  random.pick(hasRows ? everywhere : [...everywhere, tenants, dialect])(world, random)
