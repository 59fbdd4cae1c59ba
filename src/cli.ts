/** `npm run weir -- COMMAND`: what an operator does beside the panel. */
import { COMMANDS } from './cli/commands.ts'
import { run } from './cli/run.ts'

// chDB runs each query on a thread of this pool; set before the pool is first used.
process.env['UV_THREADPOOL_SIZE'] ??= '16'

process.stdout.on('error', () => process.exit(0)) // its reader, such as `head`, has enough
process.exitCode = await run(COMMANDS, process.argv.slice(2), process.env, {
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  stdin: process.stdin,
  stdout: process.stdout,
})
