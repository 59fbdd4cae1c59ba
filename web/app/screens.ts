import type { ComponentType } from 'react'
import type { ScreenTitle } from '../../src/contract/screens.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { SCREEN_FILES } from './screen-files.ts'

type Load = () => Promise<{ default: ComponentType }>

/** The build makes a separate file of each. */
const PAGES = import.meta.glob<{ default: ComponentType }>([
  '../areas/*/*/page.tsx',
  '!../areas/accounts/login/page.tsx', // comes with the page itself
  '../areas/campaigns/campaign/{change,shadows/list,shadows/one}.tsx',
  '../areas/accounts/clients/client/page.tsx',
  '../areas/detection/detection/shadows/{page,shadow}.tsx',
  '../areas/billing/payments/receipt.tsx',
  '../areas/partners/{referrals,referral-clients}/payout.tsx',
  '../areas/partners/referrals/statement.tsx',
  '../areas/accounts/profile/personal-information.tsx',
])

/** Loads a screen file and its texts. */
export const screenOf =
  (file: string): Load =>
  async () => {
    const page = PAGES[`../areas/${file}.tsx`]
    if (!page) throw new Error(`no screen ${file}`)
    const [loaded] = await Promise.all([page(), loadTexts(file)])
    return loaded
  }

/** Errors are ignored: the import is retried, and reported, when the screen opens. */
export const preload = (title: ScreenTitle): void => {
  const [first] = SCREEN_FILES[title]
  if (first) screenOf(first.file)().catch(() => undefined)
}
