// What a provider sends for what happens in a directory: by the engine that `scim-gen play` has for it, each request with what must
// come of it.
import { noLinks } from '../../dist/bundle/links.js'
import { run } from '../../dist/bundle/steps.js'

/**
 * @param provider of `src/play/providers`
 * @param mark what its externalIds hold
 */
export function provisioning(provider, mark, play) {
  const links = noLinks()
  const context = { mark, links, isRetry: false }

  /** @param expected for each request: `status`, `answer`, `rows` and `says` of a step */
  async function bring(story, steps, expected) {
    let at = 0
    await run(steps, async (requests) => {
      const answers = []
      for (const { method, path, body, says } of requests) {
        const step = { says, ...expected[at] }
        const json = await play(at === 0 ? story : '', `${method} ${path}`, { body, ...step })
        answers.push({ status: step.status ?? 200, json })
        at++
      }
      return answers
    })
    if (at !== expected.length) throw new Error(`"${story}": ${at} requests, not ${expected.length}`)
  }

  return {
    person: (story, person, ...expected) => bring(story, provider.user(person, context), expected),
    team: (story, team, ...expected) => bring(story, provider.team(team, context), expected),
    idOf: ({ key }) => links.users.get(key).id,
  }
}

export const person = (userName, givenName, familyName) => ({
  ...{ key: userName.split('@')[0], userName, givenName, familyName },
  ...{ title: 'Researcher', department: 'Research', state: 'assigned' },
})

export const team = (name, ...members) => ({
  ...{ key: name, name, isDissolved: false },
  members: new Set(members.map(({ key }) => key)),
})
