/** A process of its own for tests: opens the folder that it is given, writes, says so, and waits for its end. */
import { insertAccount } from '../accounts.ts'
import { openDatabase } from '../database.ts'

const db = await openDatabase({ dir: process.argv[2] ?? '' })
await insertAccount(db, { role: 'admin', email: 'written@x.example', passwordHash: '' })
process.send?.('written')
