/** A-labels (`xn--…`) as the letters that they stand for, where nobody could take these for others. */

const A_LABEL = /xn--[a-z\d-]+/gi
/** Latin letters that languages of today write; those of phonetics look like others. */
const LATIN = /^[-\da-zß-öø-ÿ\u0100-\u017fơưșț\u1e00-\u1eff]+$/u
const CJK = ['\\p{Script=Hiragana}\\p{scx=Katakana}', '\\p{Script=Hangul}', '\\p{Script=Bopomofo}']
const ALONE = (
  'Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada ' +
  'Malayalam Sinhala Thai Lao Khmer Myanmar Ethiopic'
).split(' ')
/** One script to a label, with digits and pictures; Japanese, Korean and Chinese mix theirs. */
const SCRIPTS = [
  ...ALONE.map((script) => `\\p{Script=${script}}`),
  ...CJK.map((others) => `\\p{Script=Han}${others}`),
].map((letters) => new RegExp(`^[-\\d${letters}\\p{Emoji_Presentation}]+$`, 'u'))
/** Letters of other scripts that look like Latin ones. Under `.com` a label of these alone passes for a Latin one. */
const LIKE_LATIN = /^[-\dасԁеһіјӏорԗԛѕԝхуъьҽпгѵѡαγικνορτυωηօոսհցզյ]+$/u

const isPlain = (label: string, isUnderAscii: boolean): boolean =>
  LATIN.test(label) || (SCRIPTS.some((script) => script.test(label)) && !(isUnderAscii && LIKE_LATIN.test(label)))

/** A host's name as people read it. A label that mixes alphabets, or passes for another one, stays as it is. */
export function readableLabels(host: string): string {
  if (!/xn--/i.test(host)) return host
  const isUnderAscii = !/\.xn--[^.]*$/i.test(host.replace(/[.:\d]*$/, ''))
  return host.replaceAll(A_LABEL, (label) => {
    const letters = lettersOf(label.toLowerCase())
    return letters !== undefined && isPlain(letters, isUnderAscii) ? letters : label
  })
}

/** Undefined where the parser of URLs makes something else of the letters. */
function lettersOf(label: string): string | undefined {
  const letters = decoded(label.slice('xn--'.length))
  const url = `http://${letters}/`
  return letters !== undefined && URL.canParse(url) && new URL(url).hostname === label ? letters : undefined
}

// parameters of RFC 3492, section 5
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]
const LAST_CODE = 0x10ffff

const digitOf = (sign: string): number => (/\d/.test(sign) ? Number(sign) + 26 : sign.charCodeAt(0) - 97)

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / length)
  let times = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; times += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return times + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Punycode, RFC 3492, section 6.2: of lower-case ASCII. Undefined where it is none. */
function decoded(text: string): string | undefined {
  const cut = text.lastIndexOf('-')
  const codes = Array.from(text.slice(0, Math.max(0, cut)), (sign) => sign.charCodeAt(0))
  const signs = Array.from(text.slice(cut + 1), digitOf)
  let [code, at, bias, index] = [FIRST_CODE, 0, FIRST_BIAS, 0]
  while (index < signs.length) {
    const before = at
    for (let weight = 1, over = BASE; ; over += BASE) {
      const digit = signs[index++]
      if (digit === undefined) return undefined
      at += digit * weight
      const least = Math.min(T_MAX, Math.max(T_MIN, over - bias))
      if (digit < least) break
      weight *= BASE - least
    }
    const length = codes.length + 1
    bias = adapted(at - before, length, before === 0)
    code += Math.floor(at / length)
    if (code > LAST_CODE) return undefined
    codes.splice(at % length, 0, code)
    at = (at % length) + 1
  }
  return String.fromCodePoint(...codes)
}
