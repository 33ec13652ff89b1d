/** The package `scim-gen` as a `scim.config.ts` imports it. It loads nothing else, so that editors and bundlers stay quick. */
export type {
  ActiveConfig,
  AttributeValue,
  AuthConfig,
  Call,
  ConfigDialect,
  CreateValue,
  CreateValues,
  Framework,
  GroupConfig,
  Literal,
  MemberFieldConfig,
  MembersConfig,
  Orm,
  QuirksConfig,
  ScimConfig,
  TableFacts,
  TenantConfig,
  ThroughConfig,
  UserConfig,
} from './config.js'
export { attribute, call, defineConfig } from './define-config.js'
