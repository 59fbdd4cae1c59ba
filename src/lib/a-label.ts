/** A-labels (`xn--…`) as the letters that they stand for, where nobody could take these for others. */
import punycode from 'punycode.js'

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

/** Undefined where it is no Punycode. */
function decoded(text: string): string | undefined {
  try {
    return punycode.decode(text)
  } catch {
    return undefined
  }
}
