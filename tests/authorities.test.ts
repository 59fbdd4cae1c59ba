/** An operator's certificate authorities, from a settings file: trusted by the process and its threads. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from './support/certificate.ts'

const LIB = path.join(import.meta.dirname, '../src/lib')
const folder = mkdtempSync(path.join(tmpdir(), 'weir-authorities-'))
const values = path.join(folder, 'weir.env')
const { key, file } = makeCertificate(folder, 'IP:127.0.0.1')
const server = createServer({ key: readFileSync(key), cert: readFileSync(file) }, (_request, answer) =>
  answer.end('ok'),
)

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
})

/** Request of a thread, or of the process itself. */
const program = (inThread: boolean): string => `
  import { Worker, isMainThread } from 'node:worker_threads'
  import { applySettingsFile } from '${LIB}/files/settings-file.ts'
  import { trustAuthorities } from '${LIB}/net/extra-authorities.ts'
  if (isMainThread) applySettingsFile(['EXTRA_CA_CERTS'], process.env, process.getuid())
  if (isMainThread && ${inThread}) new Worker(new URL(process.argv[1]))
  else {
    trustAuthorities(process.env.EXTRA_CA_CERTS)
    console.log(await fetch(process.env.ASKED).then((answer) => answer.text(), (error) => error.cause.code))
  }`

async function outputOf(inThread: boolean): Promise<string> {
  const script = path.join(folder, `asks-${inThread}.mjs`)
  writeFileSync(script, program(inThread).replace('process.argv[1]', JSON.stringify(`file://${script}`)))
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, WEIR_CONFIG: values, ASKED: `https://127.0.0.1:${port}/` }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  return (out || wrong).trim()
}

test.each([false, true])('in a thread: %s', async (inThread) => {
  writeFileSync(values, '')
  expect(await outputOf(inThread)).toMatch(/SELF_SIGNED/)
  writeFileSync(values, `EXTRA_CA_CERTS=${file}\n`)
  expect(await outputOf(inThread)).toBe('ok')
})

test('names a file that holds no certificate', async () => {
  writeFileSync(values, `EXTRA_CA_CERTS=${folder}/gone.pem\n`)
  expect(await outputOf(false)).toContain(`EXTRA_CA_CERTS: ${folder}/gone.pem cannot be used (ENOENT)`)
  writeFileSync(values, `EXTRA_CA_CERTS=${values}\n`)
  expect(await outputOf(false)).toMatch(/EXTRA_CA_CERTS: \S+ cannot be used/)
})
