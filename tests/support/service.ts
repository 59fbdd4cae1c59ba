/** Set-up of runs that start Weir: builds it as `npm start` does, where its sources changed. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

export default function setup(): void {
  const built = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../tools/setup.cjs'), 'service'], {
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('the service did not build')
}
