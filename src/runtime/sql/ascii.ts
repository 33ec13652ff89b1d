export const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
