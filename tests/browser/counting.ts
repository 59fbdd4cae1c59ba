import type { Locator, Page } from '@playwright/test'

/** Acts and counts. */
export function counting(page: Page) {
  let presses = 0
  return {
    count: () => presses,
    press: async (control: Locator) => {
      await control.click()
      presses += 1
    },
    /** In sequence. */
    keys: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      presses += keys.length
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      presses += 1
    },
  }
}
export type Counting = ReturnType<typeof counting>
