/** Making something in the app: it is looked for first, and again where an answer got lost. */
import { elements, isObject, property } from '@scim-gen/verify/client'
import type { Team } from '../directory.js'
import type { Links, TeamLink } from '../links.js'
import { ask, isDone, type Json, type Steps } from '../steps.js'

/** What a filter found: nothing, a resource, or no answer that tells. */
export type Found = { readonly resource: Json | undefined } | undefined

/**
 * Looks for a resource by a value that must be its own.
 *
 * @param path with the filter
 */
export function* lookUp(path: string, attribute: string, value: string): Steps<Found> {
  const answer = yield* ask({ method: 'GET', path, says: 'is it there?' })
  if (!isDone(answer)) return undefined
  const same = (other: unknown) => typeof other === 'string' && other.toLowerCase() === value.toLowerCase()
  const resources = elements(property(answer.json, 'Resources')).filter(isObject)
  return { resource: resources.find((one) => same(property(one, attribute))) }
}

/** The group of a team: one that is known, what a filter has found; nothing was ever asked for, or no answer tells. */
export type SoughtTeam = { readonly link?: TeamLink; readonly found?: Json | undefined } | 'never' | 'failed'

/** @param pathOf the filter, by the name that the group was last created with */
export function* lookUpTeam(
  team: Team,
  { teams, tried }: Links,
  pathOf: (name: string) => string,
): Steps<SoughtTeam> {
  const link = teams.get(team.key)
  if (link) return { link }
  if (team.isDissolved && !tried.has(team.key)) return 'never'
  const name = tried.get(team.key) ?? team.name
  const found = yield* lookUp(pathOf(name), 'displayName', name)
  return found ? { found: found.resource } : 'failed'
}

/**
 * Creates a resource.
 *
 * @param key of whom it stands for
 * @param name by which it will be looked for, should the answer get lost
 * @returns its id; undefined where no answer tells
 */
export function* create(
  collection: '/Users' | '/Groups',
  body: Json,
  { tried }: Links,
  key: string,
  name: string,
): Steps<string | undefined> {
  tried.set(key, name)
  const answer = yield* ask({ method: 'POST', path: collection, body, says: 'created' })
  const id = isDone(answer) ? idOf(answer.json) : undefined
  if (id !== undefined) tried.delete(key)
  return id
}

/** Deletes a resource. @returns whether it is gone */
export function* remove(path: string): Steps<boolean> {
  const answer = yield* ask({ method: 'DELETE', path, says: 'gone' })
  return isDone(answer) || answer.status === 404
}

/** The id of a resource, where it has one. */
export function idOf(resource: unknown): string | undefined {
  const id = property(resource, 'id')
  return typeof id === 'string' ? id : undefined
}
