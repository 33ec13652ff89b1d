/** Where a rule can be read: a link for a section of an RFC, nothing for the tests of identity providers. */
export function ruleLink(rule: string): string | undefined {
  const [, number, section] = /^RFC (\d+) §([\d.]+)$/.exec(rule) ?? []
  return number && `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`
}
