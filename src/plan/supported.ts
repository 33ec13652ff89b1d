import { BATCH_DRIVERS, FOR_ONE_DATABASE, ORM_DIALECTS } from '../config/choices.js'
import type { ConfigDialect, Orm, ScimConfig } from '../config/config.js'
import { configOn, dialectsOf, migrationsFor } from '../config/migrations.js'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { migrationTarget, SHARED_FORMS } from '../migrate/forms/target.js'
import type { ConfigPlace } from './findings.js'

/**
 * What the contract names but this version does not emit is refused by name, not half done.
 *
 * @throws DiagnosticError SG3020, SG3085 for a `replica` of another database, SG3086 for batches of one, SG3080 and SG3081 where the app is to run on several databases
 */
export function checkSupported(config: ScimConfig, place: ConfigPlace = () => undefined): void {
  const { orm, dialect } = config
  const dialects = ORM_DIALECTS[orm]
  const findings = [
    ...(dialects.includes(dialect) ? [] : [unsupported(orm, dialect, place)]),
    ...severalDialects(config, place),
    ...(config.replica === undefined ? [] : withoutStandby(config, place)),
    ...(config.database?.transactions === undefined ? [] : withoutBatch(config, place)),
  ]
  if (findings.length > 0) throw new DiagnosticError(findings)
}

/** @throws DiagnosticError SG3020 where a database was named that an ORM's models are not read for */
export function checkDialect(orm: Orm, dialect: ConfigDialect): void {
  if (!ORM_DIALECTS[orm].includes(dialect))
    throw new DiagnosticError([unsupported(orm, dialect, () => undefined)])
}

const unsupported = (orm: Orm, dialect: ConfigDialect, place: ConfigPlace): Diagnostic => ({
  code: 'SG3020',
  message: `dialect: '${dialect}' is not supported with ${orm}`,
  location: place(['dialect']),
  fix: `This version writes code for ${ORM_DIALECTS[orm].join(', ')}.`,
})

/** How far a standby is, only PostgreSQL is asked. */
const withoutStandby = (config: ScimConfig, place: ConfigPlace): readonly Diagnostic[] =>
  dialectsOf(config)
    .filter((dialect) => dialect !== 'postgresql')
    .map((dialect) => ({
      code: 'SG3085',
      message: `replica is a hot standby of PostgreSQL, and the app runs on ${dialect}`,
      location: place(['replica']),
      fix:
        dialect === 'mongodb'
          ? 'Remove it: by `readPreference` the driver itself reads from secondaries, and with causal consistency what it has written.'
          : `Remove it: lists of ${dialect} are read where they are written.`,
    }))

const BATCHED = Object.values(BATCH_DRIVERS).join(', ')

/** Each ORM would write in another way for a database that tells nothing before the commit. */
const withoutBatch = ({ orm, dialect, ...config }: ScimConfig, place: ConfigPlace): readonly Diagnostic[] =>
  BATCH_DRIVERS[orm] && dialectsOf({ dialect, ...config }).join() === 'sqlite'
    ? []
    : [
        {
          code: 'SG3086',
          message: `database.transactions: 'batch' is Cloudflare D1 by ${BATCHED}, and the app runs on ${dialect} by ${orm}`,
          location: place(['database', 'transactions']),
          fix: `Remove it. D1 is served by ${BATCHED} alone: other ORMs have nothing that writes wait in.`,
        },
      ]

function severalDialects(config: ScimConfig, place: ConfigPlace): readonly Diagnostic[] {
  const { orm, dialect, migrations } = config
  const dialects = dialectsOf(config)
  const location = place(['migrations'])
  if (migrationsFor(migrations, dialect) === undefined) {
    const named = dialects.filter((one) => one !== dialect)
    const first = named[0] ?? 'postgresql'
    return [
      {
        code: 'SG3081',
        message: `dialect: '${dialect}' is none of the databases that migrations names: ${named.join(', ') || 'none'}`,
        location,
        fix: `Name its folder, too: migrations: { ${dialect}: 'migrations/${dialect}', … }; or write dialect: '${first}'.`,
      },
    ]
  }
  const [reason, instead] = FOR_ONE_DATABASE[orm] ?? []
  if (dialects.length < 2) return []
  if (reason === undefined || instead === undefined) return sharedFolders(config, place)
  return [
    {
      code: 'SG3080',
      message: `migrations names ${dialects.join(' and ')}, but ${orm} ${reason}`,
      location,
      fix: instead,
    },
  ]
}

/** A tool runs all that is in its folder: what is there for another database, too. */
function sharedFolders(config: ScimConfig, place: ConfigPlace): readonly Diagnostic[] {
  const targets = dialectsOf(config).flatMap((dialect) => {
    const target = migrationTarget(configOn(config, dialect))
    return target ? [{ ...target, dialect }] : []
  })
  return targets.flatMap(({ folder, form, dialect }, index) => {
    const other = targets.slice(0, index).find((one) => one.folder === folder)
    if (!other || (other.form === form && SHARED_FORMS.includes(form))) return []
    return [
      {
        code: 'SG3082',
        message: `migrations: '${folder}' is named for ${other.dialect} and for ${dialect}: each would run what is for the other`,
        location: place(['migrations', dialect]),
        fix: `Give each a folder of its own, such as '${folder}/${dialect}', and let the tool look there by what the app runs on.`,
      },
    ]
  })
}
