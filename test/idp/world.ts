/** A host with a few users and a group, to replay requests against. */
import { call, type FixtureName, type RunningHost, type ScimAnswer, startHost } from '../support/host.js'

export interface World {
  readonly host: RunningHost
  /** `Ada Given` (active), `Bea` and `Cleo`; the ids of SCIM. */
  readonly users: readonly [ada: string, bea: string, cleo: string]
  /** Holds Ada and Bea. */
  readonly group: string
  /** The statements of the last request. */
  readonly statements: readonly string[]
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ScimAnswer>
}

export interface Stage {
  readonly host: RunningHost
  /** Empties the database and sets the scene again. */
  readonly reset: () => Promise<World>
}

/** Starts a host, with settings as for `init --set`. */
export async function openStage(
  name: FixtureName,
  set: readonly string[],
  prepare?: (cwd: string) => void,
): Promise<Stage> {
  const host = await startHost(name, { set, prepare })
  const model = await import(/* @vite-ignore */ `${host.cwd}/src/scim/model.gen.ts`)
  const { users, teams, groups } = host.schema
  const statements: string[] = []
  host.db.session.logger = { logQuery: (query: string) => statements.push(query) }

  const send: World['send'] = (method, path, body, headers) => {
    statements.length = 0
    return call(host, method, path, body, headers)
  }
  const create = async (path: string, body: object): Promise<string> => {
    const { status, body: created } = await send('POST', path, body)
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(created)}`)
    return created.id
  }
  const user = (userName: string, givenName: string) =>
    create('/Users', { userName, name: { givenName, familyName: 'Given' } })

  return {
    host,
    async reset() {
      for (const table of [model.scimGroups, model.scimUsers, teams ?? groups, users]) {
        await host.db.delete(table)
      }
      const ada = await user('ada@given.example', 'Ada')
      const bea = await user('bea@given.example', 'Bea')
      const cleo = await user('cleo@given.example', 'Cleo')
      const members = [{ value: ada }, { value: bea }]
      const group = await create('/Groups', { displayName: 'Given', members })
      return { host, users: [ada, bea, cleo], group, statements, send }
    },
  }
}

/** All that the host's database holds about users and groups, as text. */
export async function storedText({ host }: Pick<World, 'host'>): Promise<string> {
  const model = await import(/* @vite-ignore */ `${host.cwd}/src/scim/model.gen.ts`)
  const { users, teams, groups } = host.schema
  const tables = [model.scimGroups, model.scimUsers, teams ?? groups, users]
  return JSON.stringify(await Promise.all(tables.map((table) => host.db.select().from(table))))
}
