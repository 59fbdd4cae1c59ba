/**
 * `weir init [FOLDER]`: a commented settings file, and for root the systemd units. `--compose`: settings of
 * deploy/compose.yaml with generated passwords.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EXIT, type Command, type Terminal } from './command.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const DEPLOY = path.join(ROOT, 'deploy')
/** The service and a nightly backup. */
const UNITS = ['weir.service', 'weir-backup.service', 'weir-backup.timer']
/** Writable for the unit's user. */
const OF_UNIT = '/var/lib/weir'
/** Folders that the unit's user may not enter. */
const HOMES = /^\/(?:home|root)\//

type NewFile = { file: string; text: string }

/** The files and the next steps; `program` is the folder with `bin/weir`. */
export function filesFor(folder: string, program: string, isRoot: boolean): { files: NewFile[]; next: string[] } {
  const values = path.join(folder, 'weir.env')
  const weir = path.join(program, 'bin/weir')
  const dataDir = isRoot ? OF_UNIT : path.join(folder, 'data')
  const template = readFileSync(path.join(DEPLOY, 'one-process.env.example'), 'utf8')
  const text = template.replace(/^#DATA_DIR=.*$/m, () => `DATA_DIR=${JSON.stringify(dataDir)}`)
  if (!isRoot)
    return {
      files: [{ file: values, text }],
      next: [`fill in ${values}`, `cd ${quoted(folder)} && ${quoted(weir)} start`],
    }
  const described = (name: string): string =>
    readFileSync(path.join(DEPLOY, name), 'utf8')
      .replaceAll('/etc/weir/weir.env', () => values)
      .replace('ExecStart=/opt/weir/bin/weir', () => `ExecStart=${/\s/.test(weir) ? JSON.stringify(weir) : weir}`)
      .replaceAll('/opt/weir', () => program)
  return {
    files: [{ file: values, text }, ...UNITS.map((name) => ({ file: path.join(folder, name), text: described(name) }))],
    next: [
      ...(HOMES.test(`${program}/`) ? [`move ${program} to /opt/weir and run this again: services see no homes`] : []),
      `fill in ${values}`,
      'useradd --system --home-dir /var/lib/weir --shell /usr/sbin/nologin weir',
      `cp ${UNITS.map((name) => quoted(path.join(folder, name))).join(' ')} /etc/systemd/system/`,
      'systemctl daemon-reload && systemctl enable --now weir weir-backup.timer',
      `${values === '/etc/weir/weir.env' ? '' : `WEIR_CONFIG=${quoted(values)} `}${quoted(weir)} doctor`,
    ],
  }
}

const quoted = (text: string): string => (/^[\w/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** For URLs: without escaping. */
const MADE: Readonly<Record<string, () => string>> = {
  POSTGRES_PASSWORD: () => randomBytes(24).toString('hex'),
  CLICKHOUSE_PASSWORD: () => randomBytes(24).toString('hex'),
  REDIS_PASSWORD: () => randomBytes(24).toString('hex'),
  MAIL_KEY: () => randomBytes(32).toString('base64'),
  METRICS_TOKEN: () => randomBytes(24).toString('hex'),
  ADMIN_PASSWORD: () => randomBytes(12).toString('base64url'),
}

/** Settings that `deploy/compose.yaml` reads, with generated secrets. */
const composeValues = (): string =>
  readFileSync(path.join(DEPLOY, 'weir.env.example'), 'utf8').replaceAll(
    /^([A-Z_]+)=$/gm,
    (line, name: string) => `${line}${MADE[name]?.() ?? ''}`,
  )

/** Writes the file, or prints it for `-`. @throws Error when it exists. */
function writeComposeValues(folder: string, { print }: Terminal): number {
  const lines = composeValues().trimEnd().split('\n')
  if (folder === '-') lines.forEach((line) => print(line))
  else {
    const file = path.resolve(folder, 'weir.env')
    if (existsSync(file)) throw new Error(`${file} already exists; nothing was written`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
    print(`wrote ${file}`)
    print('Next:')
    print(`  fill in ADMIN_EMAIL, PUBLIC_URL and mail in ${quoted(file)}`)
    print(`  docker compose -f ${quoted(path.join(DEPLOY, 'compose.yaml'))} --env-file ${quoted(file)} up -d --build`)
  }
  return EXIT.ok
}

export const init: Command = {
  name: 'init',
  args: ['[FOLDER]'],
  description:
    'Write a commented file of values into FOLDER (as root /etc/weir, with units for systemd: the service, and a backup each night).',
  options: {
    compose: {
      type: 'boolean',
      description: 'Instead the values of deploy/compose.yaml, with passwords made; - as FOLDER prints them.',
    },
  },
  run: async ({ args: [given], is, terminal }) => {
    if (is('compose')) return writeComposeValues(given ?? DEPLOY, terminal)
    const isRoot = process.getuid?.() === 0
    const folder = path.resolve(given ?? (isRoot ? '/etc/weir' : '.'))
    const { files, next } = filesFor(folder, path.resolve(ROOT), isRoot)
    const there = files.find(({ file }) => existsSync(file))
    if (there) throw new Error(`${there.file} already exists; nothing was written`)
    mkdirSync(folder, { recursive: true })
    for (const { file, text } of files) {
      writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
      terminal.print(`wrote ${file}`)
    }
    terminal.print('Next:')
    for (const line of next) terminal.print(`  ${line}`)
    return EXIT.ok
  },
}
