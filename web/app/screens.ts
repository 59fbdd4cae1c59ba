import { FILES } from 'virtual:screens'
import type { ComponentType } from 'react'
import { SCREEN_FILES, type ScreenTitle } from '../../src/contract/screens.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { loaded } from '../kit/layout/loaded.tsx'

async function screenAndTexts(file: string): Promise<{ default: ComponentType }> {
  const page = FILES[file]
  if (!page) throw new Error(`no screen ${file}`)
  const [screen] = await Promise.all([page(), loadTexts(file)])
  return screen
}

export const SCREENS = SCREEN_FILES.map((screen) => ({ ...screen, Screen: loaded(() => screenAndTexts(screen.file)) }))

/** Errors are ignored: the import is retried when opened. */
export async function preload(title: ScreenTitle): Promise<void> {
  await SCREENS.find((screen) => screen.title === title)
    ?.Screen.fetch()
    .catch(() => undefined)
}
