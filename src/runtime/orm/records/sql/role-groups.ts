import { badRequest, conflict, invalidValue, ScimError } from '../../../errors.js'
import { foldCase } from '../../../filter/fold.js'
import type { MemberChange } from '../../../patch/members.js'
import type { GroupInput } from '../../../schema/types.js'
import type { Row } from '../../sql/orm.js'
import { storedValue } from '../../sql/values.js'
import type { StoredRecord } from '../adapter.js'
import type { StoredGroupRecord } from '../group-adapter.js'
import { mixin } from '../mixin.js'
import type { Edited, Writes } from '../writes.js'
import { RoleRows } from './role-rows.js'
import { Roles, roleColumn } from './roles.js'
import type { SqlGroupAdapters } from './sql-group-adapter.js'
import type { ScimGroupRow } from './tables.js'

type GroupOfRole = StoredGroupRecord<object, ScimGroupRow>

/** Groups that are roles of the app (`group.roles`): there is one for each, and they are neither made, renamed nor deleted. */
export const roleGroups = /* @__PURE__ */ mixin((Base: SqlGroupAdapters) => {
  abstract class RoleGroupAdapter extends Base {
    override getQueryset() {
      const { scope } = new Roles(this.roles, this.storage, this.tables)
      return super.getQueryset().where(scope)
    }

    override delete(): Promise<void> {
      throw new ScimError(403, 'Groups are roles of the app here, which cannot be deleted')
    }

    /** @throws ScimError always: what is to be made is there already, or is no role */
    protected override create({ displayName }: GroupInput): Promise<never> {
      const names = Object.values(this.roles.names)
      if (names.some((name) => isSame(name, displayName)))
        throw conflict(`The group "${displayName.trim()}" is a role of the app, and there already`)
      const all = names.map((name) => `"${name}"`).join(', ')
      throw invalidValue(`displayName: groups are roles of the app here, and no others can be made: ${all}`)
    }

    protected override async replacement(record: GroupOfRole, data: GroupInput): Promise<Writes> {
      checkName(record, data)
      return super.replacement(record, data)
    }

    protected override async edited(
      record: GroupOfRole,
      edit: (resource: Record<string, unknown>) => object,
    ): Promise<Edited<GroupInput>> {
      const edited = await super.edited(record, edit)
      checkName(record, edited.data)
      return edited
    }

    /** Nobody leaves the role that everybody has who has no other. */
    protected override change(
      record: GroupOfRole,
      members: readonly MemberChange[],
      writesFor: (record: GroupOfRole) => Writes | Promise<Writes>,
    ): Promise<GroupOfRole> {
      const { removed } = this.roles
      const isLeft = removed !== null && this.hostKey(record) === this.stored(removed)
      return super.change(record, isLeft ? members.flatMap(onlyAdded) : members, writesFor)
    }

    protected override scimColumns({ externalId }: GroupInput): Row {
      return { externalId: externalId ?? null }
    }

    protected override hostKey({ scim }: StoredRecord): unknown {
      return Reflect.get(scim, 'role')
    }

    private get roles() {
      const { rows } = this.tables.members
      if (!(rows instanceof RoleRows)) throw new TypeError('The memberships of roles are those of rolesIn()')
      return rows.options
    }

    private readonly stored = (role: string): unknown =>
      storedValue(role, roleColumn(this.roles, this.tables.members))
  }
  return RoleGroupAdapter
})

const onlyAdded = (change: MemberChange): readonly MemberChange[] =>
  change.kind === 'add' || change.kind === 'replace' ? [{ kind: 'add', values: change.values }] : []

/** Identity providers write a name that they have linked in their own way. */
function checkName({ scim }: GroupOfRole, { displayName }: GroupInput): void {
  if (!isSame(displayName, scim.displayName))
    throw badRequest('displayName cannot be changed: the group is a role of the app', 'mutability')
}

const isSame = (name: string, other: string) => foldCase(name.trim()) === foldCase(other.trim())
