/** Texts of errors without what belongs to people: addresses, tokens, what was typed or sent. */

const MARKS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]*@)?([^\s?#"'`]*)[?#][^\s"'`]*/gi, '$1$2'], // a URL without its user, query and fragment
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi, '$1'],
  [/[^\s<>()@]+@[^\s"'`<>()@]+/g, '[email]'],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w\.ts)/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, '[token]'],
  [/"[^"]*"/g, '"…"'],
  [/`[^`]*`/g, '`…`'],
  [/'[^']*'/g, "'…'"],
  [/\+?\d{6,}/g, '[number]'],
]
const LONGEST = 300
const PLAIN_QUOTED = /'[$A-Z_a-z][\w$]{0,39}'/g

/** One line, cut. Names in single quotes stay: they are the program's own. */
export function scrub(text: string): string {
  const names: string[] = []
  const held = text.slice(0, 4000).replaceAll(PLAIN_QUOTED, (name) => `\uE000${names.push(name) - 1}\uE001`)
  const cleaned = MARKS.reduce((rest, [mark, put]) => rest.replaceAll(mark, put), held)
  return cleaned
    .replaceAll(/\uE000(\d+)\uE001/g, (_all, index: string) => names[Number(index)] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
}
