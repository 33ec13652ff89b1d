/** 10,000 users behind npm's scimmy and scimmy-routers, in memory: declared as their documentation shows it. */
import express from 'express'
import SCIMMY from 'scimmy'
import SCIMMYRouters from 'scimmy-routers'
import { serve } from '../hosts/serve.js'

const users = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  externalId: `ext-${index}`,
  userName: `User${index}@example.com`,
  name: { givenName: `First${index}`, familyName: `Last${index}` },
  emails: [{ value: `user${index}@example.com`, type: 'work', primary: true }],
  active: true,
  meta: { created: new Date('2023-11-14'), lastModified: new Date('2023-11-14') },
}))
const refuse = () => {
  throw new SCIMMY.Types.Error(501, '', 'Read only')
}

SCIMMY.Resources.declare(SCIMMY.Resources.User)
  .ingress(refuse)
  .egress((resource) => (resource.id ? (users[Number(resource.id)] ?? refuse()) : users))
  .degress(refuse)

const routers = new SCIMMYRouters({
  type: 'bearer',
  handler: (request) => {
    if (request.get('authorization') !== `Bearer ${process.env.SCIM_TOKEN}`) throw new Error('Not authorized')
    return ''
  },
})
// Express gives text, scimmy takes numbers alone: without this parser it answers the first 20 users to every page.
const query = (text: string) =>
  Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, Number(value)]))
serve(express().set('query parser', query).use('/scim/v2', routers))
