/** `npm run weir -- COMMAND`: commands for the operator. */
import { COMMANDS } from './cli/commands.ts'
import { run } from './cli/run.ts'
import { terminalOf } from './cli/terminal.ts'

// chDB runs queries on this pool's threads; set before first use.
process.env['UV_THREADPOOL_SIZE'] ??= '16'

process.stdout.on('error', () => process.exit(0)) // its reader, such as `head`, has closed the pipe
const terminal = terminalOf(process)
process.exitCode = await run(COMMANDS, process.argv.slice(2), process.env, terminal)
