/**
 * Functions of the host that are told of SCIM's changes, to end the sessions of a deactivated user, say. The names follow
 * the events of RFC 9967.
 */
import type { ScimRequest } from './scim-request.js'

interface Event<Db> {
  /** The transaction of the change; after the commit, the database. */
  readonly db: Db
  readonly request: ScimRequest
  /** Tells `onError` of what fails when the hook is over. */
  readonly report: (error: unknown) => void
}

export interface CreatedEvent<Record, Db> extends Event<Db> {
  readonly after: Record
}

export interface UserCreatedEvent<Record, Db> extends CreatedEvent<Record, Db> {
  readonly active: boolean
  /** Whether DELETE had hidden the user, who comes back. */
  readonly restored: boolean
}

export interface ChangedEvent<Record, Db> extends CreatedEvent<Record, Db> {
  readonly before: Record
}

export interface DeletedEvent<Record, Db> extends Event<Db> {
  readonly before: Record
}

export interface MembersChangedEvent<Record, Db> extends ChangedEvent<Record, Db> {
  /** The keys, in the host, of the users who came and went. */
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
}

export interface PasswordEvent<Record, Db> extends CreatedEvent<Record, Db> {
  readonly password: string
}

type Hook<E> = (event: E) => void | Promise<void>

/** Each is awaited; one that throws inside of the transaction undoes the change, and a `ScimError` is the answer. */
export interface ChangeHooks<User, Group, Db> {
  readonly onUserCreated?: Hook<UserCreatedEvent<User, Db>>
  /** Anything but `active` has changed. */
  readonly onUserUpdated?: Hook<ChangedEvent<User, Db>>
  readonly onUserDeactivated?: Hook<ChangedEvent<User, Db>>
  readonly onUserReactivated?: Hook<ChangedEvent<User, Db>>
  /**
   * Takes the password that an identity provider sends. Without this hook it is ignored; the service itself never
   * stores, logs or returns it.
   */
  readonly onPasswordSet?: Hook<PasswordEvent<User, Db>>
  readonly onGroupCreated?: Hook<CreatedEvent<Group, Db>>
  readonly onGroupMembersChanged?: Hook<MembersChangedEvent<Group, Db>>
  readonly onGroupDeleted?: Hook<DeletedEvent<Group, Db>>
}

export interface Hooks<User = never, Group = never, Db = never> extends ChangeHooks<User, Group, Db> {
  /** The same, after the commit: for what must not happen unless the change is there to stay, such as an e-mail. */
  readonly afterCommit?: ChangeHooks<User, Group, Db>
}

/** Whether anybody is told of such changes: what only hooks want to know need not be found out otherwise. */
export const isHeard = (hooks: Hooks, name: keyof ChangeHooks<never, never, never>): boolean =>
  (hooks[name] ?? hooks.afterCommit?.[name]) !== undefined

/** Whether passwords are taken at all; otherwise they are ignored. */
export const takesPasswords = (hooks: Hooks): boolean => isHeard(hooks, 'onPasswordSet')
