/** Narrow no-break space. */
export const THIN = '\u202f'

/** A formatted number with some of its parts written otherwise, such as thin spaces in thousands. */
export const withParts = (
  format: Intl.NumberFormat,
  value: number | `${number}`,
  parts: Partial<Record<Intl.NumberFormatPartTypes, string>>,
): string =>
  format
    .formatToParts(value as never)
    .map((part) => parts[part.type] ?? part.value)
    .join('')
