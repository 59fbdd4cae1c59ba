import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { mountStopPage } from './stop-page.ts'

let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await createTestApp()
  server = Fastify()
  await server.register(async (own) => mountStopPage(own, app.services))
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const PART = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

/** https://www.rfc-editor.org/rfc/rfc8058#section-3.2 recommends multipart, and allows a form. */
test.each([
  ['multipart', 'multipart/form-data; boundary=x', PART],
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a text', 'text/plain', 'List-Unsubscribe=One-Click'],
  ['JSON that is none', 'application/json', 'List-Unsubscribe=One-Click'],
  ['no type', undefined, 'List-Unsubscribe=One-Click'],
  ['no body', undefined, undefined],
])('the one click may come as %s: an unknown address is a page', async (_name, type, payload) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/stop-reports/1.unknown',
    ...(type !== undefined && { headers: { 'content-type': type } }),
    ...(payload !== undefined && { payload }),
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})
