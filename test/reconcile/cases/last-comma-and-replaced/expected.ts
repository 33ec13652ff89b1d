// Yours to edit: `scim-gen generate` merges in what is new, and never drops a line of yours.
import { preferred, primaryEmail, type ScimRequest, type User, type UserInput } from "@scim-gen/runtime";
import { eq, type FilterMap } from "@scim-gen/runtime/mikro-orm";
import { newId } from "../../../lib/id.js";
import { type NewUserRow, UserAdapterBase, type UserRecord, users } from "../model.gen.js";

/** Maps SCIM users to `User`. */
export class UserAdapter extends UserAdapterBase {
	/** SCIM attribute → column: what `filter` and `sortBy` may name. */
	override get filterMap(): FilterMap {
		return {
			...this.commonFilters, // id, externalId, userName, meta, groups
			"name.givenName": users.firstName,
			"name.familyName": users.lastName,
			emails: this.stored("emails", { value: users.email, type: "work", primary: true }),
			title: users.jobTitle,
			phoneNumbers: this.stored("phoneNumbers", { value: users.phone, type: "work", primary: true }),
			displayName: users.fullName,
			locale: users.locale,
			active: eq(users.disabled, false)
		};
	}

	/** The user as identity providers see it; null values are left out. */
	override toScim({ scim, host, groups }: UserRecord, request: ScimRequest): User {
		return {
			name: { givenName: host.firstName, familyName: host.lastName },
			emails: [{ value: host.email, type: "work", primary: true }],
			title: host.jobTitle,
			phoneNumbers: host.phone == null ? [] : [{ value: host.phone, type: "work", primary: true }],
			displayName: host.fullName,
			locale: host.locale,
			active: !host.disabled,
			groups, // fetched only where the request asks for them
			...this.common(scim, request) // schemas, id, externalId, userName, meta
		};
	}

	/** Columns of the user's row that a POST, PUT or PATCH writes. */
	override columns(data: UserInput) {
		return {
			email: primaryEmail(data) ?? data.userName,
			firstName: data.name?.givenName ?? null,
			lastName: data.name?.familyName ?? null,
			jobTitle: data.title ?? null,
			phone: preferred(data.phoneNumbers)?.value ?? null,
			fullName: data.displayName ?? null,
			locale: data.locale ?? null,
			disabled: !data.active
		};
	}

	/** The row of a new user: the columns above, and those that SCIM does not know. */
	override newRow(data: UserInput): NewUserRow {
		return { ...this.columns(data), role: "member", id: newId() };
	}
}
