/**
 * `npm run lab -- SCRIPT [arguments]`: runs a script of package.json and puts its output into the part of docs/lab that
 * begins with `<!-- SCRIPT -->` and ends with `<!-- end -->`. BENCH_… variables reach the script and are named on the
 * page. Exits with the script's code; a failed script leaves the page.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const [script = '', ...words] = process.argv.slice(2)
const END = '<!-- end -->'

const start = `<!-- ${script} -->`
const file = globSync('docs/lab/*.md', { cwd: ROOT })
  .map((name) => path.join(ROOT, name))
  .find((name) => readFileSync(name, 'utf8').includes(start))
if (script === '' || file === undefined) throw new Error(`no page of docs/lab has ${start}`)

const npm = (name: string, given: readonly string[], output: 'pipe' | 'inherit') =>
  spawnSync('npm', ['run', '--silent', '--ignore-scripts', name, '--', ...given], {
    cwd: ROOT,
    stdio: ['ignore', output, 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
if (scripts[`pre${script}`] !== undefined) npm(`pre${script}`, [], 'inherit')
const { status, stdout } = npm(script, words, 'pipe')
process.stdout.write(stdout)
if (status === 0) {
  const set = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('BENCH_') && name !== 'BENCH_DIR' ? `${name}=${value}` : [],
  )
  const command = [...set, 'npm run', script, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const output = stdout.trim()
  const shown = /^\|/m.test(output) ? output : `\`\`\`text\n${output}\n\`\`\``
  const page = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = page.split(start)
  const after = rest.slice(rest.indexOf(END))
  const next = `${before}${start}\n\n\`${command}\`, ${day}, ${machine}\n\n${shown}\n\n${after}`
  writeFileSync(file, next)
}
process.exitCode = status ?? 1
