import { randomBytes } from 'node:crypto'
import { firstAdmin } from '../features/accounts/register.ts'
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/engine/database.ts'
import { installContent } from '../store/config/integration/content.ts'

export type SignIn = { email: string; password: string }

/**
 * The panel's first content, and an empty store's administrator. Returns the login; undefined when one exists.
 * `showOnce`: gets the one-time line.
 */
export async function bootstrap(
  db: Database,
  { roles, admin }: Settings,
  showOnce: (line: string) => void,
): Promise<SignIn | undefined> {
  if (!roles.includes('panel')) return undefined
  await installContent(db)
  const email = admin.email ?? 'admin@weir.local'
  const password = admin.password ?? randomBytes(12).toString('base64url')
  const made = await firstAdmin(db, { email, password })
  if (made) showOnce(`first administrator: ${email}${admin.password ? '' : `, password ${password} (shown this once)`}`)
  return made ? { email, password } : undefined
}
