/** Shipped instructions match the product. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WAY_OF_SECTION } from '../../contract/campaigns/campaign-words.ts'
import { LANGUAGES } from '../../contract/roles.ts'
import { MACROS } from '../../contract/campaigns/macros.ts'
import { NETWORK_TEMPLATES } from '../../rules/conversions/network-templates.ts'
import { shippedContent } from '../../store/config/integration/content.ts'

const textIn = (language: string): string =>
  shippedContent()
    .filter((section) => section.category === 'integration' && section.language === language)
    .map(({ content }) => content)
    .join('\n')

test.each(LANGUAGES)('the nginx recipe in the %s text is the tested one', (language) => {
  const recipe = readFileSync(path.join(import.meta.dirname, '../../../integrations/nginx/weir.conf'), 'utf8')
  expect(textIn(language)).toContain(`\`\`\`nginx\n${recipe}\`\`\``)
})

test.each(LANGUAGES)('so are the Traefik and pixel recipes in the %s text', (language) => {
  for (const [kind, name] of [
    ['yaml', 'traefik/weir.yml'],
    ['js', 'pixel/pixel.js'],
  ] as const) {
    const recipe = readFileSync(path.join(import.meta.dirname, '../../../integrations', name), 'utf8')
    expect(textIn(language)).toContain(`\`\`\`${kind}\n${recipe}\`\`\``)
  }
})

test.each(LANGUAGES)('the %s sections that begin with a download match it', (language) => {
  const names = { 8: 'Node', 9: 'Worker', 10: 'Caddy', 11: 'HAProxy', 12: 'Traefik' }
  expect(Object.keys(WAY_OF_SECTION)).toEqual(Object.keys(names))
  const sections = shippedContent().filter((one) => one.category === 'integration' && one.language === language)
  for (const [number, name] of Object.entries(names))
    expect(sections.find((section) => section.number === Number(number))?.name).toContain(name)
})

test.each(LANGUAGES)('the %s text lists exactly the macros of links', (language) => {
  const named = [...textIn(language).matchAll(/`\{(\w+)\}`/g)].map(([, name]) => name)
  for (const macro of MACROS) if (!/^user_[2-4]$/.test(macro)) expect(named, macro).toContain(macro)
  for (const name of named) expect(MACROS, name).toContain(name)
})

test.each(LANGUAGES)('networks in the %s text are those of the conversions screen', (language) => {
  const listed = textIn(language)
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('={hit}`'))
  const known = NETWORK_TEMPLATES.map(
    ({ parameter, query }) => `| \`${parameter}={hit}\` | \`${query}&secret={{secret}}\` |`,
  )
  expect(listed.length).toBeGreaterThanOrEqual(8)
  for (const line of listed) expect(known, line).toContain(line.replace(/^\| [^|]+ /, ''))
})
