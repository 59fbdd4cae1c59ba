/** A network connection to a server that can be cut, or led to another server. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net'

export type Wire = {
  port: number
  /** Drops connections and refuses new ones until mended. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Drops connections and leads to another port. */
  redirect: (target: number) => Promise<void>
}

export async function startWire(first: number): Promise<Wire> {
  let target = first
  const open = new Set<Socket>()
  const pass = (socket: Socket): void => {
    const onward = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => (open.delete(one), other.destroy()))
        .pipe(other)
    }
  }
  const listen = async (port: number): Promise<Listener> => {
    const listener = createServer(pass).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return listener
  }
  let listener = await listen(0)
  const { port } = listener.address() as AddressInfo
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    async cut() {
      listener.close()
      end()
      await once(listener, 'close')
    },
    mend: async () => void (listener = await listen(port)),
    async redirect(other) {
      target = other
      end()
    },
  }
}
