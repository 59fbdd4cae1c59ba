/**
 * `node tools/icons.ts`: draws the installed panel's icons (web/public/icons) from the mark with the machine's
 * Chromium.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const FOLDER = path.join(import.meta.dirname, '../web/public/icons')
const [GROUND, INK, WATER] = ['#f3f5f5', '#141b1e', '#37968e']

/** `share`: part of the square that the mark takes; a maskable icon may be cut to the inner circle. */
const ICONS = [
  { name: '192', size: 192, share: 0.7, round: 0.18 },
  { name: '512', size: 512, share: 0.7, round: 0.18 },
  { name: 'maskable-512', size: 512, share: 0.5, round: 0 },
  { name: 'apple-180', size: 180, share: 0.62, round: 0 },
]

const draw = (size: number, share: number, round: number): string => {
  const mark = size * share
  const at = (size - mark) / 2
  return `<style>body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block"><rect width="${size}" height="${size}" rx="${size * round}" fill="${GROUND}"/><svg x="${at}" y="${at}" width="${mark}" height="${mark}" viewBox="0 0 24 24"><path fill="${INK}" d="M2 4h3.5L12 15.5 18.5 4H22v17H2z"/><path fill="none" stroke="${WATER}" stroke-width="2" d="M7.4 4.6h9.2"/></svg></svg>`
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const { name, size, share, round } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(draw(size, share, round))
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
