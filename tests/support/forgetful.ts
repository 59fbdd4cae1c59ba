/** Accounts with a mailed link of each purpose; each call takes the next. */
import { createHash } from 'node:crypto'
import { insertAccount } from '../../src/store/config/accounts/accounts.ts'
import type { Database } from '../../src/store/config/engine/database.ts'
import { saveLink } from '../../src/store/config/accounts/mailed-links.ts'

const waiting: { id: string; email: string }[] = []

export async function makeForgetful(db: Database, number: number): Promise<void> {
  for (let made = 0; made < number; made++) {
    const account = await insertAccount(db, {
      role: 'referal',
      email: `forgetful-${made}@weir.example`,
      passwordHash: 'none',
    })
    if (!account) throw new Error('the account exists')
    for (const purpose of ['reset', 'confirm'] as const) {
      const tokenHash = createHash('sha256').update(`${purpose}-${account.id}`).digest()
      await saveLink(db, {
        accountId: account.id,
        purpose,
        email: account.email,
        tokenHash,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
    }
    waiting.push(account)
  }
}

export function nextForgetful(purpose: 'reset' | 'confirm'): { id: string; email: string; token: string } {
  const next = waiting.pop()
  if (!next) throw new Error('make more of them')
  return { id: next.id, email: next.email, token: `${purpose}-${next.id}` }
}
