/** Unions and reservations. */
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** False for withdrawn codes. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

type Named = { value: string; label: string }

export function countriesIn(locale: string): Named[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const known = CODES.flatMap((value) => {
    const label = NO_COUNTRY.has(value) ? undefined : names.of(value)
    return label !== undefined && isCurrent(value) ? [{ value, label }] : []
  })
  return known.sort(byLabel(locale))
}

const byLabel = (locale: string) => {
  const collator = new Intl.Collator(locale)
  return (a: Named, b: Named) => collator.compare(a.label, b.label)
}
