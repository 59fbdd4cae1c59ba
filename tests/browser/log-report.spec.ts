/** The page by `weir report`, opened as a file: wide and narrow, light and dark, in each language. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES } from '../../src/contract/roles.ts'
import { ATTACK, lineOf, SMALL } from '../../src/cli/testing/small-log.ts'
import { expect, expectNoViolation, test } from './fixture.ts'

const CLI = path.join(import.meta.dirname, '../../src/cli.ts')
let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weir-report-'))
})
test.afterAll(() => rmSync(folder, { recursive: true }))

for (const language of LANGUAGES)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`a report opens in ${language}, ${colorScheme}`, { tag: '@long' }, async ({ page }) => {
      const [log, out] = [path.join(folder, `${language}-${colorScheme}.log`), path.join(folder, `${language}.html`)]
      const attack = lineOf({
        ip: '198.51.100.8',
        agent: 'curl/8',
        target: `/?utm_source=${encodeURIComponent(ATTACK)}`,
      })
      writeFileSync(log, [...SMALL, attack.repeat(9), `${ATTACK}\n`].join(''))
      execFileSync(process.execPath, [CLI, 'report', log, '--out', out, '--force', '--language', language])
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      page.on('dialog', () => requests.push('dialog'))
      await page.emulateMedia({ colorScheme })
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(pathToFileURL(out).href)
        await expect(page.locator('.bar').first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await expectNoViolation(page)
      }
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
      expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
    })
