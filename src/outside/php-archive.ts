/** The PHP integration of one campaign as a zip: `index.php` with the campaign's values wired in, and how to install it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { TargetMode } from '../contract/campaigns.ts'

/** What of a campaign goes into its integration. */
export type PhpCampaign = {
  key: string
  name: string
  targetMode: TargetMode
  targetLink: string
  botLink: string
}
export type PhpArchiveInput = {
  campaign: PhpCampaign
  /** The client's integration token. */
  token: string
  /** Where clients' sites reach the edge. */
  publicUrl: string
}

const SOURCE = path.join(import.meta.dirname, '../../integrations/php/index.php')
/** A value that the server writes: a PHP literal that is nothing but a name between double percent signs. */
const PLACEHOLDER = /'%%([A-Z_]+)%%'/g
/** Archives of one campaign are equal byte for byte. Local parts, since zip stores local time. */
const MTIME = new Date(2026, 0, 1, 0, 0, 0)

/**
 * A text as a PHP string literal that stands for exactly this text. Between single quotes PHP knows only two escapes,
 * the backslash and the quote; `?>`, `$`, braces and line ends are plain data there.
 */
export function phpString(value: string): string {
  return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

/** The integration's source for one campaign. One pass, so that a value that looks like a placeholder stays a value. */
export function phpSource({ campaign, token, publicUrl }: PhpArchiveInput): string {
  const values = new Map([
    ['EDGE', publicUrl.replace(/\/+$/, '')],
    ['TOKEN', token],
    ['KEY', campaign.key],
    ['NAME', campaign.name],
    ['TARGET_MODE', campaign.targetMode],
    ['TARGET_LINK', campaign.targetLink],
    ['BOT_PAGE', campaign.botLink],
  ])
  return readFileSync(SOURCE, 'utf8').replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`integrations/php/index.php asks for an unknown value: ${name}`)
    return phpString(value)
  })
}

/**
 * The archive that a client downloads. The names in it are constants, so nothing in a campaign can leave the folder it
 * is unpacked into. The same input gives the same bytes.
 */
export function buildPhpArchive(input: PhpArchiveInput): Uint8Array {
  return zipSync(
    { 'index.php': strToU8(phpSource(input)), 'README.txt': strToU8(readme(input.campaign)) },
    { level: 9, mtime: MTIME },
  )
}

/** One line of plain text, whatever the value holds. */
const line = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

function readme(campaign: PhpCampaign): string {
  const [name, bot] = [line(campaign.name), line(campaign.botLink)]
  const text = `Weir: PHP integration
Campaign: ${name}

ENGLISH
1. Upload index.php to the folder of your site that visitors open. If there is already an index.php or index.html, rename yours first and give it as the
   campaign's target link.
2. Put your bot page (${bot}), and the target page if it is a local file, into the same folder. No other file needs a change.
3. Open the page in a browser: the visit is in Logs within seconds. PHP 7.4 or newer is needed, nothing else.
4. Optional: the browser probe shows browsers that a program drives. Put <!-- weir-probe --> into an HTML page, or
   <?= defined('WEIR_PROBE') ? WEIR_PROBE : '' ?> into a PHP page, before </body>. It counts from the visitor's next visit. Frames have it by themselves.
If your site is behind a proxy or a CDN, fill in TRUSTED_PROXIES at the top of index.php. Keep index.php secret: it holds your token.

РУССКИЙ
1. Загрузите index.php в папку сайта, которую открывают посетители. Если там уже есть index.php или index.html, сначала переименуйте свой файл и укажите
   его как целевую ссылку кампании.
2. Положите в ту же папку страницу для ботов (${bot}) и целевую страницу, если это локальный файл. Другие файлы менять не нужно.
3. Откройте страницу в браузере: визит появится в логах через несколько секунд. Нужен только PHP 7.4 или новее.
4. По желанию: проверка браузера находит браузеры, которыми управляет программа. Вставьте <!-- weir-probe --> в HTML-страницу или
   <?= defined('WEIR_PROBE') ? WEIR_PROBE : '' ?> в PHP-страницу перед </body>. Учитывается со следующего визита. В режиме фрейма она уже есть.
Если сайт стоит за прокси или CDN, заполните TRUSTED_PROXIES в начале index.php. Никому не показывайте index.php: в нём ваш токен.

УКРАЇНСЬКА
1. Завантажте index.php до теки сайту, яку відкривають відвідувачі. Якщо там уже є index.php або index.html, спершу перейменуйте свій файл і вкажіть його
   як цільове посилання кампанії.
2. Покладіть до тієї ж теки сторінку для ботів (${bot}) і цільову сторінку, якщо це локальний файл. Інші файли змінювати не потрібно.
3. Відкрийте сторінку в браузері: візит з’явиться в логах за кілька секунд. Потрібен лише PHP 7.4 або новіший.
4. За бажанням: перевірка браузера знаходить браузери, якими керує програма. Вставте <!-- weir-probe --> в HTML-сторінку або
   <?= defined('WEIR_PROBE') ? WEIR_PROBE : '' ?> у PHP-сторінку перед </body>. Враховується з наступного візиту. У режимі фрейму вона вже є.
Якщо сайт стоїть за проксі або CDN, заповніть TRUSTED_PROXIES на початку index.php. Нікому не показуйте index.php: у ньому ваш токен.
`
  return text.replaceAll('\n', '\r\n') // opened in Notepad as often as anywhere
}
