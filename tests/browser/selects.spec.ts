/** A closed select shows its whole text, in every language and both directions. */
import type { Locator, Page } from '@playwright/test'
import { makeClient, signIn } from '../support/weir.ts'
import { expect, signInAs, test } from './fixture.ts'

const SCREENS = ['/pages/conversion', '/pages/campaign-page/history']

const pictureOf = async (select: Locator): Promise<string> => (await select.screenshot()).toString('base64')

/** Pixels of its end that the arrow paints over, and the end's padding. */
async function arrowOf(page: Page, select: Locator): Promise<{ painted: number; padding: number }> {
  const shown = await pictureOf(select)
  const style = (text: string) =>
    page.evaluate((rule) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets = [sheet]
    }, text)
  await style('select.in::picker-icon { visibility: hidden }')
  const hidden = await pictureOf(select)
  await style('')
  return select.evaluate(
    async (element, pictures) => {
      const columns = await Promise.all(
        pictures.map(async (picture) => {
          const image = await createImageBitmap(
            new Blob([Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))]),
          )
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          if (!context) throw new Error('no canvas')
          context.drawImage(image, 0, 0)
          return Array.from({ length: image.width }, (_, x) => context.getImageData(x, 0, 1, image.height).data.join())
        }),
      )
      const [one = [], other = []] = columns
      const changed = one.flatMap((column, x) => (column === other[x] ? [] : [x]))
      const { direction, paddingInlineEnd } = getComputedStyle(element)
      const [first = 0, last = 0] = [changed[0], changed.at(-1)]
      return { painted: direction === 'rtl' ? last + 1 : one.length - first, padding: parseFloat(paddingInlineEnd) }
    },
    [shown, hidden],
  )
}

for (const direction of ['ltr', 'rtl'] as const)
  test(`no arrow covers a letter: ${direction}`, async ({ page, panel, weir }) => {
    const client = await makeClient(weir, await signIn(weir))
    await signInAs(page, panel('/'), { email: client.email, password: 'basalt-heron-38' })
    for (const language of ['en', 'ru', 'ua']) {
      await page.evaluate(
        ([chosen, settings]) => {
          localStorage.setItem('weir.language', chosen)
          localStorage.setItem('weir.settings', settings)
        },
        [language, JSON.stringify({ direction })] as const,
      )
      for (const screen of SCREENS) {
        await page.goto(panel(screen))
        const selects = page.locator('main select.in:visible')
        await expect(selects.first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        for (const select of await selects.all()) {
          const { painted, padding } = await arrowOf(page, select)
          expect(painted, `${language} ${screen}`).toBeGreaterThan(4)
          expect(painted, `${language} ${screen}`).toBeLessThanOrEqual(padding + 1)
          const cut = await select.evaluate((element) => element.scrollWidth - element.clientWidth)
          expect(cut, `${language} ${screen}: wider than its field`).toBeLessThanOrEqual(0)
        }
      }
    }
  })
