import { PROFILES } from '../../src/verify/profile-names.js'

/** What every host must pass as it is generated; what certifies asks for attributes and settings of its own (docs/certification.md). */
export const profilesOfAll = PROFILES.filter((name) => !/^(entra-gallery|okta-oin|ipsie|interop)/.test(name))
