/** A unix socket in an owner-only folder, on no network. Access to the data folder already allows everything. */
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { OperatorContext } from './context.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { placeFile } from './connect.ts'
import { writeAnswer } from './wire.ts'

const SOCKET = 'operator.sock'

/** `folder`: the service's folder for sockets. Returns the closing function. */
export async function openControlSocket(
  folder: string,
  context: Omit<OperatorContext, 'say' | 'give'>,
): Promise<() => Promise<void>> {
  const socket = path.join(folder, SOCKET)
  const place = placeFile(context.dataDir)
  const server = createServer((request, response) => void answer(context, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  writeFileSync(place, socket, { mode: 0o600 })
  return async () => {
    rmSync(place, { force: true })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(
  context: Omit<OperatorContext, 'say' | 'give'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await writeAnswer(response, async (sink) => {
    const name = (request.url ?? '').slice(1)
    if (!Object.hasOwn(OPERATIONS, name))
      throw new Error(`the running service is of another version and does not know ${name}`)
    const input: unknown = JSON.parse(await text(request))
    return OPERATIONS[name as OperationName]({ ...context, ...sink }, input as never)
  })
  response.end()
}
