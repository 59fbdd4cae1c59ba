/** A real nginx in the foreground, on a free loopback port, in its own folder. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isListening } from './listening.ts'
import { freePort } from './php.ts'
import { until } from './weir.ts'

const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx', 'nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
export const hasNginx = PROGRAM !== undefined

export type Nginx = { url: string; log: () => string; close: () => Promise<void> }

/** `server`: content of the server block besides listen and root; `files`: pages; `http`: beside the server block. */
export async function startNginx(server: string, files: Record<string, string>, http = ''): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-nginx-'))
  chmodSync(folder, 0o755) // its workers may be another user
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'site', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log stderr warn;\nevents { worker_connections 1024; }
http {\ntypes { text/html html; text/css css; }\naccess_log off;\n${temporary}\n${http}\nserver { listen 127.0.0.1:${port}; root ${folder}/site;\n${server}\n}\n}\n`,
  )
  const child = spawn(PROGRAM ?? '', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await until(`nginx to listen: ${log}`, async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${log}`)
    return isListening(port)
  })
  return {
    url,
    log: () => log,
    close: async () => {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
