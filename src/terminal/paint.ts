import { styleText } from 'node:util'

export type Style = Parameters<typeof styleText>[0]

/** Colours a text, where its reader sees colours. */
export type Paint = (style: Style, text: string) => string

/** @param hasColour whether its reader does */
export function painter(hasColour: boolean): Paint {
  return (style, text) => (hasColour ? styleText(style, text, { validateStream: false }) : text)
}

/** Whether what is written to a stream is read with colours: on a terminal, unless the environment says otherwise. */
export function hasColour(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return (Boolean(stream.isTTY) || Boolean(env.FORCE_COLOR)) && !env.NO_COLOR
}
