/** Random requests to a service in this process. */
import { serviceOf } from '../hostile/service.js'
import { askMany } from './asking.js'
import { type FuzzHost, inMemory } from './hosts.js'

/** Asks a number of requests; gives back what is wrong with the first that is answered as none may be. */
export async function fuzz(
  count: number,
  seed: number,
  host: FuzzHost = inMemory(),
): Promise<string | undefined> {
  let thrown: unknown
  const service = serviceOf(host.routes, host.db, (error) => {
    thrown = error
  })
  const wrong = await askMany(host, service.ask, count, seed)
  return wrong && `${wrong}\n${Object(thrown).stack ?? ''}\n${Object(Object(thrown).cause).stack ?? ''}`
}
