import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { signatureHeaders } from 'web-bot-auth'
import { signerFromJWK } from 'web-bot-auth/crypto'

/** RFC 9421, B.1.4. */
export const TEST_KEY = {
  kty: 'OKP',
  crv: 'Ed25519',
  kid: 'test-key-ed25519',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
}
/** Its thumbprint, from the draft's vectors (RFC 8037, A.3 shows another key's). */
export const TEST_KEY_ID = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U'

type SigningKey = Parameters<typeof signerFromJWK>[0]

export const newKey = (): SigningKey =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as SigningKey

export type Signing = {
  url?: string
  agent: string
  /** Milliseconds. */
  created?: number
  /** Milliseconds after `created`. */
  life?: number
  key?: SigningKey
}

export async function signedHeaders({
  url = 'https://shop.example/land',
  agent,
  created = Date.now(),
  life = 300_000,
  key = TEST_KEY,
}: Signing): Promise<Record<string, string>> {
  const request = new Request(url, { headers: { 'signature-agent': `"${agent}"` } })
  const times = { created: new Date(created), expires: new Date(created + life) }
  const headers = await signatureHeaders(request, await signerFromJWK(key), times)
  return {
    'signature-agent': `"${agent}"`,
    'signature': headers.Signature,
    'signature-input': headers['Signature-Input'],
  }
}

export type Published = {
  agent: string
  answer: { status: number; type: string; body: string; cacheControl?: string }
  requests: () => number
  close: () => void
}

export const directoryOfKeys = (...keys: object[]): string =>
  JSON.stringify({ keys: keys.map((key) => ({ ...key, d: undefined })), purpose: 'test' })

export async function publishKeys(): Promise<Published> {
  const answer: Published['answer'] = {
    status: 200,
    type: 'application/http-message-signatures-directory+json',
    body: directoryOfKeys(TEST_KEY),
  }
  let requests = 0
  const server = http.createServer((request, response) => {
    requests += 1
    const { status, type, body, cacheControl } = answer
    if (request.url !== '/.well-known/http-message-signatures-directory') return void response.writeHead(404).end()
    const more = cacheControl === undefined ? {} : { 'cache-control': cacheControl }
    return void response.writeHead(status, { 'content-type': type, ...more }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    agent: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    requests: () => requests,
    close: () => void server.close(),
  }
}
