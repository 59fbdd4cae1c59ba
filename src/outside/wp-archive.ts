/** One campaign's WordPress plugin as an installable zip, with its values as data. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { readPo, writeMo, writePot } from '../lib/text/gettext.ts'
import { phpParts, phpString, ZIP_TIME, type PhpArchiveInput } from './php-archive.ts'

const FOLDER = path.join(import.meta.dirname, '../../integrations/wordpress/weir')
const LANGUAGES = path.join(FOLDER, 'languages')
/** Stops direct requests to files of the plugin. */
const GUARD = "<?php\ndefined('ABSPATH') || exit;\n"

/** Same input, same bytes; names are constant. */
export function buildWpArchive(input: Omit<PhpArchiveInput, 'language'>): Uint8Array {
  const files: Zippable = {}
  for (const name of pluginFiles()) files[`weir/${name}`] = readFileSync(path.join(FOLDER, name))
  for (const [name, part] of phpParts()) files[`weir/lib/${name}`] = strToU8(part.replace(/^<\?php\n/, () => GUARD))
  for (const [name, bytes] of translations()) files[`weir/languages/${name}`] = bytes
  files['weir/campaign.php'] = strToU8(campaignFile(input))
  return zipSync(files, { level: 9, mtime: ZIP_TIME })
}

function pluginFiles(): string[] {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(?:php|txt|po)$/.test(name)).sort()
}

function translations(): [string, Uint8Array][] {
  const read = readdirSync(LANGUAGES)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => [name, readPo(readFileSync(path.join(LANGUAGES, name), 'utf8'))] as const)
  const made = read.map(([name, messages]): [string, Uint8Array] => [name.replace(/po$/, 'mo'), writeMo(messages)])
  return [...made, ['weir.pot', strToU8(writePot(read[0]?.[1].keys() ?? []))]]
}

/** Values are literals of exactly their text, never code. */
function campaignFile({ campaign, token, publicUrl }: Omit<PhpArchiveInput, 'language'>): string {
  const values = {
    name: campaign.name,
    edge: publicUrl.replace(/\/+$/, ''),
    token,
    key: campaign.key,
    target_mode: campaign.targetMode,
    target_link: campaign.targetLink,
    bot_page: campaign.botLink,
  }
  return `${GUARD}\nreturn [\n${Object.entries(values)
    .map(([name, value]) => `    '${name}' => ${phpString(value)},\n`)
    .join('')}];\n`
}
