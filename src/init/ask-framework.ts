/** Which web framework an app has, where no package of one is there: asked, with what answers requests in its place. */
import type { Framework } from '../config/config.js'
import { frameworkEntries } from '../frameworks/frameworks.js'
import { dependenciesAround } from '../inspect/detect/packages.js'
import type { Source } from '../inspect/detect/sources.js'
import { listed } from '../inspect/words.js'
import type { Question } from './answers.js'

/** Servers of which a Fetch request is had: what they are called, and what a source says that has one. */
const SERVERS: readonly { readonly name: string; readonly says: RegExp }[] = [
  { name: 'Bun.serve', says: /\bBun\s*\.\s*serve\s*\(/ },
  { name: 'Deno.serve', says: /\bDeno\s*\.\s*serve\s*\(/ },
  {
    name: 'the HTTP server of Effect (HttpApp.fromWebHandler(scimFetch))',
    says: /\bHttp(Router|Server|ApiBuilder|App|LayerRouter)\b[^'"]*from\s+['"](@effect\/platform|effect\/unstable\/http)/,
  },
  {
    name: 'a server of Node.js (with a package that makes Fetch requests of its own, such as @hono/node-server)',
    says: /from\s+['"](node:)?https?['"][\s\S]*\bcreateServer\s*\(/,
  },
]

/** Frameworks that have no mount of their own. */
const OTHERS =
  /^(@hapi\/hapi|restify|polka|@adonisjs\/core|@feathersjs\/feathers|sails|@tinyhttp\/app|uWebSockets\.js|hyper-express|@marblejs\/http|micro|find-my-way|itty-router|fets|srvx)$/

/** Frameworks that stand on Express, and take what it mounts. */
const ON_EXPRESS = /^(@foal\/core|@loopback\/rest|@feathersjs\/express)$/

/** What another server may be put before. */
const LIKELY: readonly Framework[] = ['fetch', 'express', 'hono']

const names: readonly Framework[] = frameworkEntries.map(([name]) => name)

/** The question; one that begins with `fetch` where something here answers requests, with no proposal where nothing does. */
export function askFramework(cwd: string, sources: readonly Source[]): Question {
  const lists = [...dependenciesAround(cwd, sources, ['dependencies'])]
  const others = lists.filter((name) => OTHERS.test(name))
  const onExpress = lists.filter((name) => ON_EXPRESS.test(name))
  const servers = SERVERS.flatMap(({ name, says }) => {
    const source = sources.find(({ text }) => says.test(text))
    return source ? `${source.path} has ${name}` : []
  })
  const signs = [
    ...servers,
    ...(others.length > 0 ? [`${listed(others)} gives or takes what a Fetch request is made of`] : []),
  ]
  const strange = [...others, ...onExpress]
  const reasons: Readonly<Partial<Record<Framework, string>>> = {
    fetch: signs.join('; '),
    ...(onExpress.length > 0 && { express: `${listed(onExpress)} stands on Express` }),
  }
  return {
    flag: 'framework',
    message: `No package.json here names a web framework that has a mount${strange.length > 0 ? `; it lists ${listed(strange)}` : ''}. Which one does the app use?`,
    ...(signs.length + onExpress.length === 0 && { isBare: true }),
    choices: choicesOf(onExpress.length > 0, signs).map((value) => ({
      value,
      reason: reasons[value] ?? '',
    })),
  }
}

function choicesOf(isOnExpress: boolean, signs: readonly string[]): readonly Framework[] {
  if (isOnExpress) return ['express', 'fetch', 'hono']
  return signs.length > 0 ? LIKELY : names
}
