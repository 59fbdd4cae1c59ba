/** Process for tests: opens the folder, writes, sends `written`, and waits to be killed. */
import { insertAccount } from '../accounts/accounts.ts'
import { openDatabase } from '../engine/database.ts'

const db = await openDatabase({ dir: process.argv[2] ?? '' })
await insertAccount(db, { role: 'admin', email: 'written@x.example', passwordHash: '' })
process.send?.('written')
