/** A LIKE pattern for values that contain the text, whose own `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string =>
  `%${text.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
