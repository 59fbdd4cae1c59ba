/** True if the port is open; sends nothing. */
import { connect } from 'node:net'

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (found: boolean): void => {
      socket.destroy()
      resolve(found)
    }
    socket.on('connect', () => end(true)).on('error', () => end(false))
  })
