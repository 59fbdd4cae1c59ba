/**
 * The running service's door for `weir` commands: a unix socket in a folder that only its owner may enter. It is on no
 * network, and the edges do not lead to it. Who may read the data folder may do anything with it anyway.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { OperatorContext } from './context.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { placeFile } from './connect.ts'
import { writeAnswer } from './wire.ts'

const SOCKET = 'operator.sock'

/** Opens it; `folder` is the service's own for sockets. Answers the function that closes it. */
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
      throw new Error(`the service that runs is of another version and does not know ${name}`)
    const input: unknown = JSON.parse(await text(request))
    return OPERATIONS[name as OperationName]({ ...context, ...sink }, input as never)
  })
  response.end()
}
