/** Random requests to a service in this process, over a directory in memory. */
import { bulk } from '../../src/runtime/protocol/bulk.js'
import { ERROR_SCHEMA } from '../../src/runtime/protocol/errors.js'
import { route } from '../../src/runtime/protocol/route.js'
import { type Cost, serviceOf } from '../hostile/service.js'
import { type Directory, routes } from '../mount/support/directory.js'
import { inputsOf, randomOf } from './inputs.js'

const MOST_MILLISECONDS = 250

/** Asks a number of requests; gives back what is wrong with the first that is answered as none may be. */
export async function fuzz(count: number, seed: number): Promise<string | undefined> {
  const directory: Directory = new Map()
  let thrown: unknown
  const served = [...routes.filter(({ path }) => !path.startsWith('/Groups')), route('POST /Bulk', bulk)]
  const service = serviceOf(served, directory, (error) => {
    thrown = error
  })
  const next = inputsOf(randomOf(seed))
  const prototype = Object.getOwnPropertyNames(Object.prototype).join()
  for (let index = 0; index < count; index++) {
    if (directory.size > 9) directory.clear()
    const request = next()
    const cost = await service.ask(request)
    const isPolluted = Object.getOwnPropertyNames(Object.prototype).join() !== prototype
    const wrong = isPolluted ? 'a polluted prototype' : wrongIn(cost)
    if (wrong !== undefined)
      return `${wrong} of input ${index} of seed ${seed}: ${JSON.stringify(request)}\n${Object(thrown).stack ?? ''}`
  }
  return undefined
}

function wrongIn({ status, text, milliseconds }: Cost): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (milliseconds > MOST_MILLISECONDS) return `${milliseconds} ms`
  if (status < 400) return undefined
  const { schemas, status: told, detail } = JSON.parse(text)
  const isError = schemas?.[0] === ERROR_SCHEMA && told === String(status) && typeof detail === 'string'
  return isError ? undefined : 'an answer that is no SCIM error'
}
