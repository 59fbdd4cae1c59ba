/** Decodes A-labels (`xn--…`), except imitations. */
import punycode from 'punycode.js'

/** Whole labels: a host may have an underscore and other signs. */
const A_LABEL = /(?<![^.@/])xn--[^.:@/]+/gi
/** Latin letters of living languages, without phonetic lookalikes. */
const LATIN = /^[-\da-zß-öø-ÿ\u0100-\u017fơưșț\u1e00-\u1eff]+$/u
const CJK = ['\\p{Script=Hiragana}\\p{scx=Katakana}', '\\p{Script=Hangul}', '\\p{Script=Bopomofo}']
const ALONE = (
  'Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada ' +
  'Malayalam Sinhala Thai Lao Khmer Myanmar Ethiopic'
).split(' ')
/** One script per label, with digits and emoji; Japanese, Korean and Chinese mix theirs. */
const SCRIPTS = [
  ...ALONE.map((script) => `\\p{Script=${script}}`),
  ...CJK.map((others) => `\\p{Script=Han}${others}`),
].map((letters) => new RegExp(`^[-\\d${letters}\\p{Emoji_Presentation}]+$`, 'u'))
/** Letters that look Latin: a `.com` label of only these passes for a Latin one. */
const LIKE_LATIN = /^[-\dасԁеһіјӏорԗԛѕԝхуъьҽпгѵѡαγικνορτυωηօոսհցզյ]+$/u

const isPlain = (label: string, isUnderAscii: boolean): boolean =>
  LATIN.test(label) || (SCRIPTS.some((script) => script.test(label)) && !(isUnderAscii && LIKE_LATIN.test(label)))

/** Labels that mix alphabets or imitate stay encoded. */
export function readableLabels(host: string): string {
  if (!/xn--/i.test(host)) return host
  const isUnderAscii = !/\.xn--[^.]*$/i.test(host.replace(/[.:\d]*$/, ''))
  return host.replaceAll(A_LABEL, (label) => {
    const letters = lettersOf(label.toLowerCase())
    return letters !== undefined && isPlain(letters, isUnderAscii) ? letters : label
  })
}

/** Undefined if the URL parser would not restore this label. */
function lettersOf(label: string): string | undefined {
  const letters = decoded(label.slice('xn--'.length))
  const url = `http://${letters}/`
  return letters !== undefined && URL.canParse(url) && new URL(url).hostname === label ? letters : undefined
}

/** Undefined for invalid Punycode. */
function decoded(text: string): string | undefined {
  try {
    return punycode.decode(text)
  } catch {
    return undefined
  }
}
