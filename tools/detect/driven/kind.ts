/** What is opened: a browser that some program drives, or one that nobody does. */

/** A browser that has gone to a page and stays there. */
export type Opened = { close: () => Promise<unknown> }

/** Where a browser with a window is shown. */
export type Screens = {
  /** A virtual screen without a window manager, as programs have it. */
  bare: string
  /** One with a window manager and a taskbar's room, as people have it. */
  desktop: string
}

export type Visit = {
  url: string
  screens: Screens
  /** 1, 2, 3. */
  number: number
}

export const CATEGORIES = ['headless', 'with a window', 'emulated', 'scripted', 'other engines', 'people'] as const
export type KindCategory = (typeof CATEGORIES)[number]

export type Kind = {
  name: string
  category: KindCategory
  /** What it needs of the machine: packages of npm, programs; else it is skipped, with the name of what is missing. */
  needs: readonly string[]
  /** It clicks or presses a key on the page, which then reports it. */
  acts?: true
  /** Goes to the page with a fresh profile. */
  open: (visit: Visit) => Promise<Opened>
}
