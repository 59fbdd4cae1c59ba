/** Folder for the service's sockets, accessible to its owner only. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { socketFolder } from '../lib/files/data-folder.ts'

const PANEL_SOCKET = 'panel.sock'

type Sockets = {
  folder: string
  panel: string
  close: () => Promise<void>
}

export async function openSockets(dataDir: string): Promise<Sockets> {
  const folder = await socketFolder(dataDir, PANEL_SOCKET)
  return {
    folder,
    panel: path.join(folder, PANEL_SOCKET),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
