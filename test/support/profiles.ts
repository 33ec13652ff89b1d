import { PROFILES } from '../../src/verify/profile-names.js'

/** What every host must pass as it is generated; the others ask for settings of their own (docs/certification.md). */
export const profilesOfAll = PROFILES.filter((name) => !/^(ipsie|interop)/.test(name))
