/** SPEC "Errors": the kinds, as they are thrown below the service. */
import {
  badRequest,
  conflict,
  invalidFilter,
  invalidValue,
  notFound,
  route,
  ScimError,
} from '@scim-gen/runtime'
import { expressHandler } from '@scim-gen/runtime/express'
import { describe, expect, test, vi } from 'vitest'
import type { RunningHost } from '../../support/host.js'
import { withApp } from '../support/app.js'
import { errorOf, send } from '../support/client.js'

export function errorKindsSuite(host: () => RunningHost): void {
  /** What the service answers when something below it throws. */
  const answerTo = (thrown: unknown) =>
    withApp(
      host(),
      (app) => {
        const routes = [route('GET /Users', () => Promise.reject(thrown))]
        app.use('/scim/v2', expressHandler({ routes, db: undefined, authCheck: () => true }))
      },
      (app) => send(app, 'GET', '/Users'),
    )

  describe('error kinds', () => {
    test('base SCIM error: carries a detail text and an HTTP status', async () => {
      expect(errorOf(await answerTo(new ScimError(418, 'A teapot')))).toEqual({
        status: 418,
        detail: 'A teapot',
      })
    })

    test.each([
      ['bad request', 'Bad request', badRequest, 400, 'invalidSyntax'],
      ['conflict', 'Conflict', conflict, 409, 'uniqueness'],
      ['invalid filter', 'Invalid filter', invalidFilter, 400, 'invalidFilter'],
      ['invalid value', 'Invalid value', invalidValue, 400, 'invalidValue'],
      ['not found', 'Resource not found', notFound, 404, undefined],
    ] as const)('%s: default detail "%s"', async (_kind, detail, make, status, scimType) => {
      expect(errorOf(await answerTo(make()))).toEqual({ status, ...(scimType && { scimType }), detail })
      expect(errorOf(await answerTo(make('Its own'))).detail).toBe('Its own')
    })

    test('whatever else is thrown is 500 without a word of it, in the answer and in the log', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      const secret = Object.assign(new Error('select * from secrets'), { code: 'E42' })
      for (const thrown of [secret, 'select * from secrets', undefined]) {
        const answer = await answerTo(thrown)
        expect(errorOf(answer)).toEqual({ status: 500, detail: 'Internal server error' })
      }
      expect(log).toHaveBeenCalledTimes(3)
      expect(log.mock.calls.flat().join('\n')).toContain('Error E42')
      expect(log.mock.calls.flat().join('\n')).not.toContain('secrets')
      log.mockRestore()
    })
  })
}
