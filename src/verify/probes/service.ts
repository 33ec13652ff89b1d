/** Checks of the service as a whole. */
import type { Check } from '../check.js'

type Probe = Check['run']

const A_SECOND = 25

/** As many requests at once as it has to bear in a second, none of them refused. */
export const twentyFiveAtOnce: Probe = async (scim, expect) => {
  const start = performance.now()
  const asked = Array.from({ length: A_SECOND }, () =>
    scim.send('GET', `${scim.users}?count=1`, { isImpatient: true }),
  )
  const answers = await Promise.all(asked)
  const milliseconds = Math.round(performance.now() - start)
  const bad = answers.find(({ status }) => status !== 200)
  if (bad) expect.must(bad, false, `one of ${A_SECOND} requests at once was answered with ${bad.status}`)
  // The network may have its part in that.
  const [first] = answers
  if (first && !bad)
    expect.should(first, milliseconds < 1_000, `${A_SECOND} requests at once took ${milliseconds} ms`)
}

const LONGEST = 1_024

/** A base URL that Okta's catalogue takes. */
export const oktaBaseUrl: Probe = async (scim, expect) => {
  const { config } = scim.announced
  const base = config.request.url.replace(/\/ServiceProviderConfig$/, '')
  expect.must(
    config,
    base.length <= LONGEST,
    `the base URL has ${base.length} characters, expected up to ${LONGEST}`,
  )
  expect.must(config, !base.includes('_'), 'the base URL has an underscore')
}

/** Ids that differ in case are others. */
export const idsTellCase: Probe = async (scim, expect) => {
  const { id, path } = await scim.user()
  const other = id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase()
  if (other === id) expect.skip('the id has no letters')
  const answer = await scim.get(path.replace(encodeURIComponent(id), encodeURIComponent(other)))
  expect.refused(answer, 404)
}
