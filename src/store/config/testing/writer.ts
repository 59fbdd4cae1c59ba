/** A separate process for tests: opens the given folder, writes to it, sends `written`, and waits to be ended. */
import { insertAccount } from '../accounts.ts'
import { openDatabase } from '../database.ts'

const db = await openDatabase({ dir: process.argv[2] ?? '' })
await insertAccount(db, { role: 'admin', email: 'written@x.example', passwordHash: '' })
process.send?.('written')
