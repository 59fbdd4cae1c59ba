import { PACK_CHECK_PATH } from '../../src/contract/evidence/evidence-words.ts'
import { SHARED_PATH } from '../../src/contract/statistics/share-words.ts'
import { MENU_GROUPS, SCREEN_FILES, SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'

export { LOGIN } from './signed-out.ts'

export const REGISTER = '/authentication/register'
export const RECOVER = '/authentication/recover-password'
export const RESET = '/authentication/reset-password/:token'
export const INVITATION = '/authentication/invitation/:token'
export const CONFIRM = '/authentication/confirm-email/:id/:token'
export const TAKE_BACK = '/authentication/take-back/:id/:token'
export const SHARED_REPORT = SHARED_PATH
export const VERIFY_PACK = PACK_CHECK_PATH
export const BLANK = '/pages/blank-page'
export const ERROR = '/pages/error-page'

const isTitle = (title: string): title is ScreenTitle => Object.hasOwn(SCREENS, title)

/** Known titles of the menu, in its order. */
export const titlesOf = (menu: readonly string[]): ScreenTitle[] => menu.filter(isTitle)

/** The first entry of the menu, else the blank page. */
export function homeOf(menu: readonly string[]): string {
  const [first] = titlesOf(menu)
  return first ? SCREENS[first].path : BLANK
}

/** `/pages/statistics/:id?` as the router matches it. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')

export function titleAt(pathname: string): ScreenTitle | undefined {
  return SCREEN_FILES.find(({ path }) => patternOf(path).test(pathname))?.title
}

/** After sign-in: where the user came from, if on their menu and this host; else home. */
export function landingOf(from: unknown, menu: readonly string[]): string {
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//')) return homeOf(menu)
  const title = titleAt(from.split(/[?#]/)[0] ?? '')
  return title && menu.includes(title) ? from : homeOf(menu)
}

/** The group of the first entry comes first. Logs lead to Live, so a menu with both shows one of them. */
export function groupsOf(menu: readonly string[]) {
  const titles = titlesOf(menu).filter((title) => title !== 'Live' || !menu.includes('Logs'))
  const [first] = titles
  const groups = Map.groupBy(titles, (title) => SCREENS[title].menu.group)
  const rank = (group: (typeof MENU_GROUPS)[number]) =>
    first && SCREENS[first].menu.group === group ? -1 : MENU_GROUPS.indexOf(group)
  return [...groups].map(([group, of]) => ({ group, titles: of })).toSorted((a, b) => rank(a.group) - rank(b.group))
}

/** Groups that are open at first. */
export const OPEN_GROUPS = 2
