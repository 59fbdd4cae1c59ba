/** An encrypted backup by command line: made for a public key, restored by its private one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hitsIn, openAt, walk, type Answers } from './support/backed-up.ts'
import { runCli as weir } from './support/cli.ts'
import { furnish, HITS, type Known } from './support/furnished.ts'
import { fillAsStarted, freshFolder, removeFolder, until } from './support/weir.ts'

const withoutAge = spawnSync('age-keygen', ['-version']).status !== 0

const work = freshFolder()
const inWork = (name: string) => path.join(work, name)
const dataDir = inWork('data')
const clock = new Date()
let before: Answers
let who: Known

afterAll(() => removeFolder(work))

describe.skipIf(withoutAge)('an encrypted backup', () => {
  const folder = inWork('sealed')
  const key = inWork('weir.key')
  const file = () => path.join(folder, readdirSync(folder)[0] ?? '')
  let recipient: string
  beforeAll(async () => {
    await fillAsStarted(dataDir)
    const app = await openAt(dataDir, clock)
    who = await furnish(app)
    await until('all hits', async () => (await hitsIn(app)) === HITS)
    before = await walk(app, who, clock)
    await app.close()
    execFileSync('age-keygen', ['-o', key], { stdio: 'ignore' })
    recipient = execFileSync('age-keygen', ['-y', key], { encoding: 'utf8' }).trim()
  })

  test('is made for a public key, in a folder of dated backups', async () => {
    const done = await weir(['backup', folder, '--keep', '2', '--age', recipient], dataDir)
    expect(done, done.stderr).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^weir-\d{8}T\d{6}Z\.tar\.age$/)])
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(readFileSync(file()).includes('manifest.json')).toBe(false)
    expect((await weir(['verify', folder], dataDir)).stderr).toContain('is encrypted: pass its private key file')
    expect(await weir(['verify', folder, '--identity', key], dataDir)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${HITS} hits`) as unknown,
    })
  })

  test('restored with its private key answers every screen the same', async () => {
    const fresh = inWork('restored-sealed')
    expect((await weir(['restore', file()], fresh)).code).toBe(1)
    expect(existsSync(fresh) && readdirSync(fresh).length > 0).toBe(false)
    const restored = await weir(['restore', file(), '--identity', key], fresh)
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    const app = await openAt(fresh, clock)
    try {
      await until('all hits', async () => (await hitsIn(app)) === HITS)
      const after = await walk(app, who, clock)
      for (const one of Object.keys(before))
        for (const [question, answer] of Object.entries(before[one] ?? {}))
          if (question !== 'status.setup') expect(after[one]?.[question], `${question} as ${one}`).toEqual(answer)
    } finally {
      await app.close()
    }
  })

  test.each([
    [['--age', 'KEY'], 'weir.tar', 'ends with .tar.age'],
    [['--age', 'KEY'], 'folder', 'ends with .tar.age'],
    [[], 'weir.tar.age', 'needs --age KEY'],
    [['--age', 'KEY', '--keep', '2'], 'weir.tar.age', '--keep needs a folder'],
  ])('%j does not make %s', async (words, to, says) => {
    const given = words.map((word) => (word === 'KEY' ? recipient : word))
    const done = await weir(['backup', inWork(to), ...given], dataDir)
    expect(done).toMatchObject({ code: 2, stdout: '' })
    expect(done.stderr).toContain(says)
    expect(existsSync(inWork(to))).toBe(false)
  })
})
