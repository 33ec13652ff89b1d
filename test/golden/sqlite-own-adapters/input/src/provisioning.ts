import type { Group, GroupInput, ScimRequest, User, UserInput } from '@scim-gen/runtime'
import { GroupAdapterBase, type GroupRecord, scimUsers, UserAdapterBase, type UserRecord } from './scim/model.gen'

export class People extends UserAdapterBase {
  override filterMap = { ...this.commonFilters, active: scimUsers.active }

  override toScim({ scim }: UserRecord, request: ScimRequest): User {
    return { ...this.common(scim, request), active: scim.active }
  }

  override columns(data: UserInput) {
    return { email: data.userName }
  }

  override newRow(data: UserInput) {
    return this.columns(data)
  }
}

export class Circles extends GroupAdapterBase {
  override filterMap = { ...this.commonFilters }

  override toScim({ scim, members }: GroupRecord, request: ScimRequest): Group {
    return { ...this.common(scim, request), members }
  }

  override columns(data: GroupInput) {
    return { name: data.displayName }
  }

  override newRow(data: GroupInput) {
    return this.columns(data)
  }
}
