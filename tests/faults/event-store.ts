/** Runs the event store in its own process: `node event-store.ts <folder> <port>`. */
import { startServer } from '../../src/store/events/testing/server.ts'

const [dir = '', port = '0'] = process.argv.slice(2)
const server = await startServer(dir, Number(port))
console.log(`listening on ${server.url}`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
