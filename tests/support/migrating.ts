/**
 * Migrates fresh stores, for a test that kills it: `node migrating.ts FOLDER`. Prints `config` and `events` when done.
 */
import path from 'node:path'
import { openDatabase } from '../../src/store/config/engine/database.ts'
import { openEvents } from '../../src/store/events/events.ts'

const folder = process.argv[2] ?? ''
console.log('begins')
const db = await openDatabase({ dir: folder })
console.log('config')
const events = await openEvents({ dir: path.join(folder, 'events') })
console.log('events')
await Promise.all([db.close(), events.close()])
