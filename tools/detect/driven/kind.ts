/** A browser that stays on its page. */
export type Opened = { close: () => Promise<unknown> }

/** Displays of browsers with a window. */
export type Screens = {
  /** Without a window manager, as programs have it. */
  bare: string
  /** With a window manager and a taskbar's space, as people have it. */
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
  /** Required npm packages and programs; when one is missing, the kind is skipped with its name. */
  needs: readonly string[]
  /** Clicks or presses a key on the page, which then reports it. */
  acts?: true
  /** Opens the page with a fresh profile. */
  open: (visit: Visit) => Promise<Opened>
}
