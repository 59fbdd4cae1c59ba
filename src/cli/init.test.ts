import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from '../rules/settings.ts'
import { COMMANDS } from './commands.ts'
import { filesFor } from './init.ts'
import { run } from './run.ts'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'weir-init-')), 'of mine')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

async function init() {
  const printed: string[] = []
  const warned: string[] = []
  const code = await run(
    COMMANDS,
    ['init', folder],
    {},
    {
      print: (line) => printed.push(line),
      warn: (line) => warned.push(line),
      stdin: process.stdin,
      stdout: process.stdout,
    },
  )
  return { code, printed: printed.join('\n'), warned: warned.join('\n') }
}

it('writes settings readable by their owner alone, and prints the next steps', async () => {
  const done = await init()
  expect(done).toMatchObject({ code: 0, warned: '' })
  expect(done.printed).toContain('Next:')
  expect(statSync(path.join(folder, 'weir.env')).mode & 0o777).toBe(0o600)
})

it('writes over nothing', async () => {
  await init()
  const file = path.join(folder, 'weir.env')
  writeFileSync(file, 'PORT=9000\n')
  rmSync(path.join(folder, 'weir.service'), { force: true })
  expect(await init()).toEqual({ code: 1, printed: '', warned: `weir: ${file} already exists; nothing was written` })
  expect(readFileSync(file, 'utf8')).toBe('PORT=9000\n')
})

it('gives root a unit with this machine’s paths, and others a folder of their own', () => {
  const ofRoot = filesFor('/etc/other', '/srv/my weir', true)
  const [values, unit, backup, timer] = ofRoot.files
  expect(readSettings(parseEnv(values?.text ?? '') as Record<string, string>).dataDir).toBe('/var/lib/weir')
  expect(unit?.file).toBe('/etc/other/weir.service')
  expect(unit?.text).toMatch(/^ExecStart="\/srv\/my weir\/bin\/weir" start$/m)
  expect(unit?.text).toMatch(/^EnvironmentFile=-\/etc\/other\/weir\.env$/m)
  expect([backup?.file, timer?.file]).toEqual(['/etc/other/weir-backup.service', '/etc/other/weir-backup.timer'])
  expect(backup?.text).toMatch(
    /^ExecStart="\/srv\/my weir\/bin\/weir" backup \/var\/backups\/weir --keep \d+ \$BACKUP_OPTIONS$/m,
  )
  for (const { text } of ofRoot.files) expect(text).not.toContain('/opt/weir')
  expect(ofRoot.next.at(-1)).toBe("WEIR_CONFIG=/etc/other/weir.env '/srv/my weir/bin/weir' doctor")
  expect(filesFor('/etc/weir', '/home/ann/weir', true).next[0]).toContain('/opt/weir')

  const { files, next } = filesFor('/home/ann/my own', '/opt/weir', false)
  expect(files.map(({ file }) => file)).toEqual(['/home/ann/my own/weir.env'])
  expect(readSettings(parseEnv(files[0]?.text ?? '') as Record<string, string>).dataDir).toBe('/home/ann/my own/data')
  expect(next.at(-1)).toBe("cd '/home/ann/my own' && /opt/weir/bin/weir start")
})

it('prints or writes settings of the compose file with generated passwords', async () => {
  const printed: string[] = []
  const terminal = {
    print: (line: string) => printed.push(line),
    warn: () => {},
    stdin: process.stdin,
    stdout: process.stdout,
  }
  expect(await run(COMMANDS, ['init', '--compose', '-'], {}, terminal)).toBe(0)
  expect(await run(COMMANDS, ['init', '--compose', folder], {}, terminal)).toBe(0)
  const file = path.join(folder, 'weir.env')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [shown, written] = [parseEnv(printed.join('\n')), parseEnv(readFileSync(file, 'utf8'))]
  for (const name of ['POSTGRES_PASSWORD', 'CLICKHOUSE_PASSWORD', 'REDIS_PASSWORD', 'METRICS_TOKEN']) {
    expect(written[name], name).toMatch(/^[\da-f]{48}$/)
    expect(written[name], name).not.toBe(shown[name])
  }
  const { ADMIN_PASSWORD, MAIL_KEY, METRICS_TOKEN } = written
  expect(readSettings({ ADMIN_PASSWORD, MAIL_KEY, METRICS_TOKEN }).mailKey).toHaveLength(32)
  expect(written['ADMIN_EMAIL']).toBe('')
  expect(await run(COMMANDS, ['init', '--compose', folder], {}, terminal)).toBe(1)
})
