/** What happens at the customer's, in a line. */
import { type Change, type Directory, fullName, personOf, teamOf } from './directory.js'

/** @param before the directory that the change is made in */
export function storyOf(change: Change, before: Directory): string {
  switch (change.kind) {
    case 'joins':
      return `${fullName(change.person)} gets the app`
    case 'leaves':
      return `${nameIn(before, change.key)} leaves`
    case 'returns':
      return `${nameIn(before, change.key)} comes back`
    case 'deleted':
      return `${nameIn(before, change.key)} is deleted in the directory`
    case 'renamed':
      return `${nameIn(before, change.key)} is ${change.familyName} now`
    case 'moves':
      return `${nameIn(before, change.key)} is ${change.title} in ${change.department} now`
    case 'founded':
      return `${change.team.name} is founded`
    case 'teamRenamed':
      return `${teamOf(before, change.key).name} is ${change.name} now`
    case 'dissolved':
      return `${teamOf(before, change.key).name} is dissolved`
    case 'enter':
      return `${namesIn(before, change.people)} in ${teamOf(before, change.key).name}`
    case 'exit':
      return `${namesIn(before, change.people)} no longer in ${teamOf(before, change.key).name}`
  }
}

const nameIn = (directory: Directory, key: string) => fullName(personOf(directory, key))

function namesIn(directory: Directory, keys: readonly string[]): string {
  const names = keys.map((key) => nameIn(directory, key))
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
