/** All forms of migrations, loaded. */
import { MIGRATION_FORMS } from '../../src/config/choices.js'
import type { MigrationFormName } from '../../src/config/config.js'
import type { MigrationForm } from '../../src/migrate/forms/form.js'
import { loadForm } from '../../src/migrate/forms/forms.js'
import type { MigrationRequest } from '../../src/migrate/plan-migration.js'

const loaded = await Promise.all(MIGRATION_FORMS.map(async (name) => [name, await loadForm(name)] as const))
const forms = Object.fromEntries(loaded)

export function formNamed(name: MigrationFormName): MigrationForm {
  const form = forms[name]
  if (!form) throw new Error(`There is no form ${name}`)
  return form
}

/** What `planMigration` is asked, with its form by name. */
export type NamedRequest = Omit<MigrationRequest, 'form'> & { readonly form: MigrationFormName }
