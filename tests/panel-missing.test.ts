/** Without a built panel, visits and calls work, and the page says what is missing. */
import { cpSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, removeFolder, startWeir, until, type Weir } from './support/weir.ts'

const root = path.join(import.meta.dirname, '..')
const from = freshFolder()
let weir: Weir
beforeAll(async () => {
  for (const name of ['src', 'migrations', 'locales', 'integrations', 'package.json'])
    cpSync(path.join(root, name), path.join(from, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(from, 'node_modules'))
  weir = await startWeir({ from })
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
  removeFolder(from)
})

it('its pages explain the build, its calls answer, and log and health report it', async () => {
  for (const address of ['/', '/pages/status']) {
    const answer = await fetch(`${weir.url}${address}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('npm start')
  }
  expect((await weir.call('GET', '/v1/nothing')).status).toBe(404)
  expect((await weir.call('GET', '/v1/profile')).status).toBe(401)
  await until('health to report it', async () =>
    ((await weir.call('GET', '/health')).body['conditions'] as string[]).includes('panelMissing'),
  )
  expect(weir.output()).toContain(
    `error: the panel is not built, ${path.join(from, 'dist/panel')} has no index.html: “npm start” builds it`,
  )
})
