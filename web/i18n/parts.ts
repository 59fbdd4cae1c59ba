/** Which texts are needed when. */

/**
 * `entry`: before anybody is signed in, and when something breaks. `panel`: afterwards. `server`: never here, but in
 * letters.
 */
export type Part = 'entry' | 'panel' | 'server'

const ENTRY: ReadonlySet<string> = new Set([
  'blank',
  'class',
  'confirmEmail',
  'failure',
  'login',
  'lost',
  'recover',
  'register',
  'reset',
  'server',
  'shell',
  'takeBack',
  'ui',
  'welcome',
])

/** By the first word of a text's key. */
export function partOf(key: string): Part {
  const [room = ''] = key.split('.', 1)
  if (room === 'mail') return 'server'
  return ENTRY.has(room) ? 'entry' : 'panel'
}
