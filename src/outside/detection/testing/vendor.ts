/** A vendor's server on loopback: serves files, says when they did not change, or does what it is told to do wrong. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shortHash } from '../manifest.ts'

/** A file's content, or what to do instead. */
export type Served = string | Buffer | ((response: ServerResponse) => void)

export async function openVendor() {
  const files = new Map<string, Served>()
  /** Paths that were asked for, with the status they got. */
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files.get(path)
    response.on('finish', () => asked.push(`${path} ${response.statusCode}`))
    if (file === undefined) return void response.writeHead(404).end()
    if (typeof file === 'function') return file(response)
    const etag = `"${shortHash(file)}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    return void response.writeHead(200, { etag }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files, asked, close }
}
