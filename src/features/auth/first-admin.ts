import { insertFirstAdmin } from '../../store/config/accounts.ts'
import type { Database } from '../../store/config/database.ts'
import { hashPassword } from '../passwords.ts'

/**
 * Makes the administrator of a new install; answers whether it did. With an administrator there, nothing is touched.
 * @throws Error with one line when the e-mail belongs to an account of another role.
 */
export async function firstAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  return insertFirstAdmin(db, email.trim().toLowerCase(), () => hashPassword(password.normalize('NFC')))
}
