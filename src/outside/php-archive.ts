/** One campaign's PHP integration as a zip: `index.php` with its values, and instructions. */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { TargetMode } from '../contract/campaigns/campaigns.ts'
import type { Language } from '../contract/roles.ts'

export type PhpCampaign = {
  key: string
  name: string
  targetMode: TargetMode
  targetLink: string
  botLink: string
}
export type PhpArchiveInput = {
  campaign: PhpCampaign
  token: string
  publicUrl: string
  /** Language of the instructions and the self-check. */
  language?: Language
}

const FOLDER = path.join(import.meta.dirname, '../../integrations/php')
/** Place of the `parts/` classes, so that the client has one file. */
const PARTS = '// %%PARTS%%\n'
/** A PHP literal that is only a name between double percent signs. */
const PLACEHOLDER = /'%%([A-Z_]+)%%'/g
/** Fixed for byte-identical archives. Local time, as zip stores it. */
export const ZIP_TIME = new Date(2026, 0, 1, 0, 0, 0)

/**
 * PHP literal of exactly this text. Single-quoted strings escape only backslash and quote; `?>`, `$`, braces and line
 * ends are plain.
 */
export function phpString(value: string): string {
  return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

/** Parts of every PHP integration by file name, each with its opening tag. */
export function phpParts(): Map<string, string> {
  const folder = path.join(FOLDER, 'parts')
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
}

/** One pass, so that a value like a placeholder stays a value. */
export function phpSource({ campaign, token, publicUrl, language = 'en' }: PhpArchiveInput): string {
  const values = new Map([
    ['EDGE', publicUrl.replace(/\/+$/, '')],
    ['TOKEN', token],
    ['KEY', campaign.key],
    ['NAME', campaign.name],
    ['TARGET_MODE', campaign.targetMode],
    ['TARGET_LINK', campaign.targetLink],
    ['BOT_PAGE', campaign.botLink],
    ['CHECK', checkSecret(campaign.key, token)],
    ['TEXTS', checkTexts(language)],
  ])
  const parts = [...phpParts().values()].map((part) => part.replace(/^<\?php\n/, '')).join('\n')
  const whole = readFileSync(path.join(FOLDER, 'index.php'), 'utf8').replace(PARTS, () => parts)
  return whole.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`integrations/php/index.php asks for an unknown value: ${name}`)
    return phpString(value)
  })
}

/** Opens the self-check. Stable per campaign; does not reveal the token. */
function checkSecret(key: string, token: string): string {
  return createHmac('sha256', token).update(`weir-check ${key}`).digest('hex').slice(0, 20)
}

function checkTexts(language: Language): string {
  const texts = JSON.parse(readFileSync(path.join(FOLDER, 'check-texts.json'), 'utf8')) as Record<
    string,
    Record<Language, string>
  >
  return JSON.stringify(
    Object.fromEntries(Object.entries(texts).map(([name, translations]) => [name, translations[language]])),
  )
}

/** File names are constants, so no value leaves the folder (zip slip). Same input, same bytes. */
export function buildPhpArchive(input: PhpArchiveInput): Uint8Array {
  return zipSync(
    { 'index.php': strToU8(phpSource(input)), 'README.md': strToU8(readme(input)) },
    { level: 9, mtime: ZIP_TIME },
  )
}

/** One line of plain text, whatever the value contains. */
const line = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

function readme({ campaign, language = 'en' }: PhpArchiveInput): string {
  const values: Readonly<Record<string, string>> = { name: line(campaign.name), bot: line(campaign.botLink) }
  const text = readFileSync(path.join(FOLDER, `readme.${language}.md`), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  )
  return text.replaceAll('\n', '\r\n') // often opened in Notepad
}
