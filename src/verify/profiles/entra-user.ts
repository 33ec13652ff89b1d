/** The user that Microsoft's SCIM Validator creates, with every attribute that Entra ID maps, and changes. */
import { ENTERPRISE_USER, USER } from '../announced.js'
import type { Expectation } from './expectations.js'
import { equal, patchOp } from './step.js'

/** A body for POST; `{r}` in it is the run's random part. */
export const fullUser = (prefix: string) => ({
  userName: `${prefix}.{r}@ondricka.us`,
  active: true,
  displayName: 'NDSQQTECVAAC',
  title: 'CJSGUNOAAMMQ',
  emails: [{ type: 'work', value: `${prefix}.{r}@hammes.info`, primary: true }],
  preferredLanguage: 'hi',
  name: {
    givenName: 'Elfrieda',
    familyName: 'Urban',
    formatted: 'Myah',
    middleName: 'Cindy',
    honorificPrefix: 'Minerva',
    honorificSuffix: 'Micaela',
  },
  addresses: [
    {
      type: 'work',
      formatted: 'ZQEHBLETAAQE',
      streetAddress: '25928 Katlyn Row',
      locality: 'YRAKBQCGOHZF',
      region: 'XCCVLAIDMQYR',
      postalCode: 'cx47 4mz',
      primary: true,
      country: 'Sierra Leone',
    },
  ],
  phoneNumbers: [
    { type: 'work', value: '10-040-1308', primary: true },
    { type: 'mobile', value: '10-040-1308' },
    { type: 'fax', value: '10-040-1308' },
  ],
  [ENTERPRISE_USER]: {
    employeeNumber: 'OXYYEGWVLTGW',
    department: 'ZYWTBPDFHIIP',
    costCenter: 'ASHTVSKANCGL',
    organization: 'DPQRRHJMBXZE',
    division: 'WXNFEJQDRAVI',
    manager: { value: 'XYMKVVRYDIOO' },
  },
  roles: [{ primary: 'True', display: 'MRONYWGFFHXQ', value: 'WDEIISGWWQBE', type: 'XVTUOHMYUFRL' }],
  userType: 'GZILLRZCFPNC',
  nickName: 'FOGSIQTKHIPG',
  locale: 'RJWNTUNNOHNZ',
  timezone: 'America/Guayaquil',
  profileUrl: 'BAPNQLJSRQGD',
  schemas: [USER, ENTERPRISE_USER],
})

/** One operation each. */
const CHANGES: readonly (readonly [path: string, value: unknown])[] = [
  ['active', true],
  ['displayName', 'D1'],
  ['title', 'T1'],
  ['emails[type eq "work"].value', 'broderick.{r}@blick.name'],
  ['emails[type eq "work"].primary', true],
  ['preferredLanguage', 'pa'],
  ['name.givenName', 'Terrence'],
  ['name.familyName', 'Brandi'],
  ['name.formatted', 'F'],
  ['name.middleName', 'M'],
  ['name.honorificPrefix', 'HP'],
  ['name.honorificSuffix', 'HS'],
  ['addresses[type eq "work"].formatted', 'AF'],
  ['addresses[type eq "work"].streetAddress', 'AS'],
  ['addresses[type eq "work"].locality', 'AL'],
  ['addresses[type eq "work"].region', 'AR'],
  ['addresses[type eq "work"].postalCode', 'AP'],
  ['addresses[type eq "work"].primary', true],
  ['addresses[type eq "work"].country', 'AC'],
  ['phoneNumbers[type eq "work"].value', '1'],
  ['phoneNumbers[type eq "work"].primary', true],
  ['phoneNumbers[type eq "mobile"].value', '2'],
  ['phoneNumbers[type eq "fax"].value', '3'],
  [`${ENTERPRISE_USER}:employeeNumber`, 'EN'],
  [`${ENTERPRISE_USER}:department`, 'ED'],
  [`${ENTERPRISE_USER}:costCenter`, 'EC'],
  [`${ENTERPRISE_USER}:organization`, 'EO'],
  [`${ENTERPRISE_USER}:division`, 'EV'],
  ['roles[primary eq "True"].display', 'RD'],
  ['roles[primary eq "True"].value', 'RV'],
  ['roles[primary eq "True"].type', 'RT'],
  ['userType', 'UT'],
  ['nickName', 'NN'],
  ['locale', 'LO'],
  ['timezone', 'America/Lima'],
  ['profileUrl', 'PU'],
]

/** The body of a PATCH that sets every attribute. */
export const changeFullUser = (op: 'add' | 'replace') =>
  patchOp(...CHANGES.map(([path, value]) => ({ op, path, value })))

/** What is there afterwards. */
export const FULL_USER_CHANGED: readonly Expectation[] = [
  equal('displayName', 'D1'),
  equal('title', 'T1'),
  equal('emails.0.value', 'broderick.{r}@blick.name'),
  equal('preferredLanguage', 'pa'),
  equal('name.givenName', 'Terrence'),
  equal('name.familyName', 'Brandi'),
  equal('addresses.0.streetAddress', 'AS'),
  equal('addresses.0.country', 'AC'),
  equal('phoneNumbers[type=mobile].value', '2'),
  equal(`${ENTERPRISE_USER}/employeeNumber`, 'EN'),
  equal(`${ENTERPRISE_USER}/department`, 'ED'),
  equal('roles.0.display', 'RD'),
  equal('roles.0.value', 'RV'),
  equal('userType', 'UT'),
  equal('timezone', 'America/Lima'),
]
