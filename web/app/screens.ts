import { FILES } from 'virtual:screens'
import type { ComponentType } from 'react'
import { SCREEN_FILES, type ScreenTitle } from '../../src/contract/screens.ts'
import { loadTexts } from '../i18n/i18n.ts'

/** Loads a screen file and its texts. */
export const screenOf = (file: string) => async (): Promise<{ default: ComponentType }> => {
  const page = FILES[file]
  if (!page) throw new Error(`no screen ${file}`)
  const [loaded] = await Promise.all([page(), loadTexts(file)])
  return loaded
}

/** Errors are ignored: the import is retried when opened. */
export const preload = (title: ScreenTitle): void => {
  const first = SCREEN_FILES.find((screen) => screen.title === title)
  if (first) screenOf(first.file)().catch(() => undefined)
}
