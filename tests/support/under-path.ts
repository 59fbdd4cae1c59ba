/** Weir under a path behind a real nginx, as docs/how-to/proxy.md sets it up. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startNginx, type Nginx } from './nginx.ts'
import { freePort } from './php.ts'
import { ADMIN, makeClient, removeFolder, startWeir, type Client, type Weir } from './weir.ts'

export const BASE = '/weir'
/** Appended to the address in `proxy_pass`. */
export const PATH_WAYS = { 'hands the path on': '', 'takes the path away': '/' }

const GUIDE = path.join(import.meta.dirname, '../../docs/how-to/proxy.md')

/** The guide's locations, for a Weir on this port. */
function locationsOf(port: number, slash: string): string {
  const [block] = /^ {4}location = \/weir\/metrics[\s\S]+?^ {4}\}$/m.exec(readFileSync(GUIDE, 'utf8')) ?? []
  if (!block?.includes('http://127.0.0.1:8080;')) throw new Error(`${GUIDE} has no locations under a path`)
  return block.replace('http://127.0.0.1:8080;', `http://127.0.0.1:${port}${slash};`)
}

export type UnderPath = {
  weir: Weir
  nginx: Nginx
  client: Client
  /** The address that people use. */
  at: (path: string) => string
  close: () => Promise<void>
}

/** `slash`: of PATH_WAYS. */
export async function startUnderPath(slash: string, env: Record<string, string> = {}): Promise<UnderPath> {
  const port = await freePort()
  const nginx = await startNginx(`${locationsOf(port, slash)}\nlocation / { return 404; }`, {})
  const weir = await startWeir({
    args: [],
    env: {
      PORT: String(port),
      PUBLIC_URL: `${new URL(nginx.url).origin}${BASE}`,
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  })
  const { body } = await weir.call('POST', '/v1/auth/login', ADMIN)
  return {
    weir,
    nginx,
    client: await makeClient(weir, String(body['access_token'])),
    at: (address) => `${nginx.url}${BASE}${address}`,
    close: async () => {
      await nginx.close()
      await weir.stop()
      removeFolder(weir.dataDir)
    },
  }
}
