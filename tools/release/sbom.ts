/**
 * CycloneDX SBOM of the shipped packages, by npm, without varying fields. We choose the packages: npm 11's `npm sbom
 * --omit=dev` drops some that tools share.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Component = { 'bom-ref': string; 'name': string; 'version': string }
type Bom = {
  serialNumber?: string
  metadata: { timestamp: string; component: { name: string; type: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** `packages`: folders below `root`. `time`: seconds. @throws Error when npm fails or omits a package. */
export function bomOf(root: string, packages: readonly string[], time: number): string {
  const done = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, PATH: withoutOwn(process.env['PATH'] ?? '', root), npm_config_loglevel: 'error' },
  })
  if (done.status !== 0) throw new Error(`npm sbom failed: ${done.stderr.trim()}`)
  const bom = JSON.parse(done.stdout) as Bom
  const shipped = new Set(packages.map((folder) => refOf(path.join(root, folder))))
  const kept = new Set([...shipped, ...bom.dependencies.slice(0, 1).map(({ ref }) => ref)])
  delete bom.serialNumber // random and optional
  bom.metadata.timestamp = new Date(time * 1000).toISOString()
  Object.assign(bom.metadata.component, { name: 'weir', type: 'application' }) // npm uses the folder's name
  bom.components = bom.components.filter((one) => shipped.has(one['bom-ref']))
  bom.dependencies = bom.dependencies.flatMap(({ ref, dependsOn = [] }) =>
    kept.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) }] : [],
  )
  const named = new Set(bom.components.map((one) => one['bom-ref']))
  const missing = [...shipped].filter((ref) => !named.has(ref))
  if (missing.length > 0) throw new Error(`npm sbom does not name ${missing.join(', ')}`)
  return `${JSON.stringify(bom, null, 2)}\n`
}

function refOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return `${name}@${version}`
}

/** npm must run on the machine's Node. */
const withoutOwn = (searched: string, root: string): string =>
  searched
    .split(path.delimiter)
    .filter((entry) => path.resolve(entry) !== path.join(root, 'node_modules', '.bin'))
    .join(path.delimiter)
