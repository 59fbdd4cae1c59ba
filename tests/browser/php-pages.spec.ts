/**
 * Pages shown and framed by the PHP file in a real browser: own style and pictures, scrolling, no refused resources.
 */
import { decision } from '../support/fake-edge.ts'
import { openGate } from '../support/php-gate.ts'
import { phpVersion } from '../support/php.ts'
import { expect, expectAccessible, test } from './fixture.ts'

test.skip(phpVersion === null, 'no PHP on this machine')

const LONG = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Garden</title><link rel="stylesheet" href="look.css"></head>
<body><main><h1>Garden</h1><a href="#end">to the end</a> <a href="next.html">next</a><div style="height:3000px"></div><p id="end">end</p></main></body></html>`

test('a page of another folder displays completely, and scrolls in a frame on a phone', async ({ page }) => {
  const gate = await openGate()
  try {
    const site = await gate.site()
    site.write('index.php', gate.wire())
    site.write('shop/garden.html', LONG)
    site.write('shop/look.css', 'h1 { color: rgb(1, 2, 3) } a { color: #003 }')
    site.write('shop/next.html', '<!doctype html><title>Next</title>')

    gate.edge.answer = { body: decision('show', 'shop/garden.html') }
    await page.goto(`${site.url}/?utm_source=news`)
    await expect(page.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await page.getByRole('link', { name: 'to the end' }).click()
    await expect(page).toHaveURL(`${site.url}/?utm_source=news#end`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    expect(gate.edge.requests).toHaveLength(1) // the link within the page asked for no new visit
    await page.getByRole('link', { name: 'next' }).click()
    await expect(page).toHaveURL(`${site.url}/shop/next.html`)

    gate.edge.answer = { body: decision('frame', 'shop/garden.html') }
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${site.url}/`)
    const framed = page.frameLocator('iframe')
    await expect(framed.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(page).toHaveTitle('Garden')
    const box = await page.locator('iframe').boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    await page.mouse.move(100, 300)
    await page.mouse.wheel(0, 20_000)
    await expect(framed.locator('#end')).toBeInViewport()
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight <= innerHeight])).toEqual([
      0,
      true,
    ])
    await expectAccessible(page)
  } finally {
    await gate.close()
  }
})
